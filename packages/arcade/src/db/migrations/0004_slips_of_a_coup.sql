-- The slips of a coup, which are read at every step of a table. The index has slips only, not rounds of other games.
CREATE INDEX round_slips_of_coup ON round (game_code, nonce) WHERE choice ? 'bets';
