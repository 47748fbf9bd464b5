-- The bets of a round: some protocols' wins name a round and no bet.
CREATE INDEX tx_bet_of_round ON core.tx (tenant, source, subject) WHERE kind IN ('bet', 'free_bet');
