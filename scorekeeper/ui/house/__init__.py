"""Parts of the screens on rules: the fields of the editor, its example, two variants side by side, sharing."""
