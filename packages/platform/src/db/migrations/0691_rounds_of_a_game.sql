-- Recent rounds of a game, for staff.
CREATE INDEX game_round_of_game ON app.game_round (tenant, provider, game_code, opened_at);
-- Estimates until the first ANALYZE: most rounds belong to few providers and games, so that a bet's rows are still found by key.
SELECT core.expect_values('app.game_round', 'provider', 1), core.expect_values('app.game_round', 'game_code', 10);
