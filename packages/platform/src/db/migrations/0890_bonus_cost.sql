-- A bet asks less of the database: the trigger calls its function only for changes that it refuses. It also refuses other times of a bonus that has begun.
DROP TRIGGER ended_once ON app.bonus;
CREATE TRIGGER ended_once BEFORE UPDATE ON app.bonus FOR EACH ROW
  WHEN (OLD.state NOT IN ('waiting', 'active') OR (OLD.state = 'active' AND NEW.state = 'waiting')
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.currency, OLD.reason, OLD.amount, OLD.required, OLD.days, OLD.granted_at) IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.currency, NEW.reason, NEW.amount, NEW.required, NEW.days, NEW.granted_at)
    OR (OLD.begun_at IS NOT NULL AND (OLD.begun_at, OLD.expires_at) IS DISTINCT FROM (NEW.begun_at, NEW.expires_at)))
  EXECUTE FUNCTION app.keep_bonus();

DROP FUNCTION IF EXISTS core.lock_play(text, text, text, text);
DROP FUNCTION IF EXISTS core.check_play(text, text, uuid, timestamptz);
DROP FUNCTION IF EXISTS core.play_round(text, text, text, text, text, text, boolean, timestamptz, boolean, boolean, bigint, bigint, uuid, bigint);
