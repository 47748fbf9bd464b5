-- Money at a vendor is brought back when its player may not play any more (modules/transfers/recall-money.ts).
ALTER TABLE app.vendor_wallet
  -- When the balance there is looked at next; null: nothing is to be brought back.
  ADD COLUMN recall_due_at timestamptz,
  -- When protection began, or money was last brought back.
  ADD COLUMN recall_since timestamptz,
  -- Since when the vendor has not given it; null: the latest attempt succeeded.
  ADD COLUMN recall_failed_since timestamptz,
  ADD CHECK ((recall_due_at IS NULL) = (recall_since IS NULL)),
  ADD CHECK (recall_failed_since IS NULL OR recall_due_at IS NOT NULL);
CREATE INDEX vendor_wallet_recall ON app.vendor_wallet (tenant, recall_due_at) WHERE recall_due_at IS NOT NULL;

-- Of a transfer that protection ordered: why. Null: the player ordered it.
ALTER TABLE app.wallet_transfer
  ADD COLUMN recalled_for text CHECK (recalled_for IN ('excluded', 'timeOut', 'locked')),
  ADD CHECK (recalled_for IS NULL OR direction = 'out');

-- In the transaction in which protection begins, whichever entry point begins it. Bets change other columns.
CREATE TRIGGER recall_money AFTER UPDATE OF excluded_at, time_out_until ON app.member_protection FOR EACH ROW
  WHEN (NEW.excluded_at IS DISTINCT FROM OLD.excluded_at OR NEW.time_out_until IS DISTINCT FROM OLD.time_out_until)
  EXECUTE FUNCTION app.recall_money();
CREATE TRIGGER recall_money_at_first AFTER INSERT ON app.member_protection FOR EACH ROW
  WHEN (NEW.excluded_at IS NOT NULL OR NEW.time_out_until IS NOT NULL) EXECUTE FUNCTION app.recall_money();
CREATE TRIGGER recall_money AFTER UPDATE OF state ON app.member FOR EACH ROW
  WHEN (NEW.state = 'disabled' AND OLD.state <> 'disabled') EXECUTE FUNCTION app.recall_money();

-- Of players who are kept out already. The tenant's policy holds for the owner too.
ALTER TABLE app.vendor_wallet NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection NO FORCE ROW LEVEL SECURITY;
UPDATE app.vendor_wallet w SET recall_due_at = clock_timestamp(), recall_since = clock_timestamp()
WHERE EXISTS (SELECT FROM app.member m WHERE m.tenant = w.tenant AND m.id = w.member_id AND m.state = 'disabled')
  OR EXISTS (SELECT FROM app.member_protection p WHERE p.tenant = w.tenant AND p.member_id = w.member_id
    AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, clock_timestamp()) IS NOT NULL);
ALTER TABLE app.vendor_wallet FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection FORCE ROW LEVEL SECURITY;
