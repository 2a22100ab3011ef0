"""What a figure shows, as values: element trees, their written forms, and drawing helpers."""
