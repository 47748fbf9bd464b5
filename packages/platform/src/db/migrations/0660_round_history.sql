-- For a player's history of rounds: the game's vendor and category at the time of play, and whether a free bet was used. A trigger
-- sets them, so that every writer of rounds does.
ALTER TABLE app.game_round
  ADD COLUMN vendor text,
  ADD COLUMN game_type text,
  -- Stays true when the free bet is undone; `free_bets` counts those that were not.
  ADD COLUMN had_free_bet boolean NOT NULL DEFAULT false;
ALTER TABLE app.game_round NO FORCE ROW LEVEL SECURITY;
UPDATE app.game_round r SET vendor = g.vendor, game_type = g.game_type FROM app.game g
WHERE g.provider = r.provider AND g.code = r.game_code;
UPDATE app.game_round SET had_free_bet = true WHERE free_bets > 0;
ALTER TABLE app.game_round FORCE ROW LEVEL SECURITY;
CREATE TRIGGER described BEFORE INSERT OR UPDATE OF free_bets ON app.game_round
  FOR EACH ROW EXECUTE FUNCTION core.describe_round();

-- A player's rounds, latest first, for pages and for a range of time.
CREATE INDEX game_round_of_member ON app.game_round (tenant, member_id, opened_at, provider, round);
