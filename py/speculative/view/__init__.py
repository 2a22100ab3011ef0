"""What a figure shows, as values: element trees, their written forms, drawing helpers and words."""
