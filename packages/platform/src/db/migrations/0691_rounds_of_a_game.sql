-- How a game is played lately is looked at by its staff: its rounds in their order.
CREATE INDEX game_round_of_game ON app.game_round (tenant, provider, game_code, opened_at);
-- Before it is analyzed: most rounds are of few providers and games, so that what a bet needs is still found by its key.
SELECT core.expect_values('app.game_round', 'provider', 1), core.expect_values('app.game_round', 'game_code', 10);
