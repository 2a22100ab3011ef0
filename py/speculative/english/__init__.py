"""Every sentence, label and number format that a reader meets in a figure: to translate the figures, rewrite this."""
