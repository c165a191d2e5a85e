"""What Scorekeeper says, in the languages it speaks: message catalogues and the sentences made from them."""
