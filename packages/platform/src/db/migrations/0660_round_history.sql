-- What a player's own record of rounds needs beside what a round has already: the game's vendor and category as they were when it was
-- played, whatever becomes of the catalogue, and whether any of it was free. A trigger, so that whatever writes a round writes them.
ALTER TABLE app.game_round
  ADD COLUMN vendor text,
  ADD COLUMN game_type text,
  -- Stays true when the free bet is taken back: `free_bets` counts those that stand.
  ADD COLUMN had_free_bet boolean NOT NULL DEFAULT false;
ALTER TABLE app.game_round NO FORCE ROW LEVEL SECURITY;
UPDATE app.game_round r SET vendor = g.vendor, game_type = g.game_type FROM app.game g
WHERE g.provider = r.provider AND g.code = r.game_code;
UPDATE app.game_round SET had_free_bet = true WHERE free_bets > 0;
ALTER TABLE app.game_round FORCE ROW LEVEL SECURITY;
CREATE TRIGGER described BEFORE INSERT OR UPDATE OF free_bets ON app.game_round
  FOR EACH ROW EXECUTE FUNCTION core.describe_round();

-- A player's rounds, the latest first, however many there are: what pages them and what narrows them to a time.
CREATE INDEX game_round_of_member ON app.game_round (tenant, member_id, opened_at, provider, round);
