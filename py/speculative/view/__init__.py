"""What a figure shows, as values: element trees, the parts that they are made of, and drawing helpers."""
