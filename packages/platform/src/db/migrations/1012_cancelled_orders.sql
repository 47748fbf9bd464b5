-- Open orders of a player who may not pay them in any more are cancelled at their provider (modules/deposits/cancel-orders.ts).
ALTER TABLE app.deposit
  -- When the provider is told to cancel the order next. NULL: it is not to be cancelled.
  ADD COLUMN cancel_due_at timestamptz;
CREATE INDEX deposit_cancel ON app.deposit (tenant, cancel_due_at) WHERE cancel_due_at IS NOT NULL AND state = 'pending';

-- In the transaction in which protection begins, whichever entry point begins it. Bets change other columns.
CREATE TRIGGER cancel_orders AFTER UPDATE OF excluded_at, time_out_until, deposit_limits ON app.member_protection FOR EACH ROW
  WHEN ((NEW.excluded_at, NEW.time_out_until, NEW.deposit_limits) IS DISTINCT FROM (OLD.excluded_at, OLD.time_out_until, OLD.deposit_limits))
  EXECUTE FUNCTION app.cancel_orders();
CREATE TRIGGER cancel_orders_at_first AFTER INSERT ON app.member_protection FOR EACH ROW
  WHEN (NEW.excluded_at IS NOT NULL OR NEW.time_out_until IS NOT NULL) EXECUTE FUNCTION app.cancel_orders();

-- Of players who are kept out already. The tenant's policy holds for the owner too.
ALTER TABLE app.deposit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection NO FORCE ROW LEVEL SECURITY;
UPDATE app.deposit d SET cancel_due_at = clock_timestamp()
WHERE d.state = 'pending' AND EXISTS (SELECT FROM app.member_protection p WHERE p.tenant = d.tenant AND p.member_id = d.member_id
  AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, clock_timestamp()) IS NOT NULL);
ALTER TABLE app.deposit FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection FORCE ROW LEVEL SECURITY;
