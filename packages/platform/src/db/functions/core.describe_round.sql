-- Trigger: copies the game's vendor and type into a new round, and remembers that a round had a free bet.
CREATE OR REPLACE FUNCTION core.describe_round() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    SELECT g.vendor, g.game_type INTO NEW.vendor, NEW.game_type FROM app.game g
    WHERE g.provider = NEW.provider AND g.code = NEW.game_code;
  END IF;
  NEW.had_free_bet := NEW.had_free_bet OR NEW.free_bets > 0;
  RETURN NEW;
END
$$;
