-- Bets by round: in some protocols a win names a round, not a bet.
CREATE INDEX tx_bet_of_round ON core.tx (tenant, source, subject) WHERE kind IN ('bet', 'free_bet');
