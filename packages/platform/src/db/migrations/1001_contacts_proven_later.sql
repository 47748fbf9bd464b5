-- What is proven after an exclusion began counts at once (ADR 95).
CREATE TRIGGER renew_exclusion AFTER UPDATE OF email_proven_at, mobile_proven_at ON app.member FOR EACH ROW
  WHEN ((new.email_proven_at IS NOT NULL AND new.email_proven_at IS DISTINCT FROM old.email_proven_at)
    OR (new.mobile_proven_at IS NOT NULL AND new.mobile_proven_at IS DISTINCT FROM old.mobile_proven_at))
  EXECUTE FUNCTION app.renew_exclusion();
-- Staff verify a field that has no row yet.
CREATE TRIGGER renew_exclusion_at_first AFTER INSERT ON app.member_profile FOR EACH ROW
  WHEN (new.verified_at IS NOT NULL) EXECUTE FUNCTION app.renew_exclusion();
CREATE TRIGGER renew_exclusion AFTER UPDATE OF verified_at ON app.member_profile FOR EACH ROW
  WHEN (new.verified_at IS NOT NULL AND new.verified_at IS DISTINCT FROM old.verified_at)
  EXECUTE FUNCTION app.renew_exclusion();
