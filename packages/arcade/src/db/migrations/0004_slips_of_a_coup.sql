-- Who plays a coup is asked at every step of a table's clock; only slips are in it, whatever other games are played.
CREATE INDEX round_slips_of_coup ON round (game_code, nonce) WHERE choice ? 'bets';
