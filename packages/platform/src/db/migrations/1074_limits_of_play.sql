-- What a limit of play is stands in one function.
DROP TRIGGER recall_money_at_limit ON app.member_protection;
CREATE TRIGGER recall_money_at_limit AFTER UPDATE OF windows_to, session_minutes ON app.member_protection FOR EACH ROW
  WHEN (core.limits_play(NEW) AND NOT core.limits_play(OLD)) EXECUTE FUNCTION app.recall_money();
