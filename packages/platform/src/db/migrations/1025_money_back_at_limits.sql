-- A player's first limit of stake, loss or session brings their money back from vendors' wallets: bets there are not counted.
ALTER TABLE app.wallet_transfer DROP CONSTRAINT wallet_transfer_recalled_for_check,
  ADD CONSTRAINT wallet_transfer_recalled_for_check CHECK (recalled_for IN ('excluded', 'timeOut', 'locked', 'limit'));
CREATE TRIGGER recall_money_at_limit AFTER UPDATE OF windows_to, session_minutes ON app.member_protection FOR EACH ROW
  WHEN ((NEW.windows_to IS NOT NULL OR NEW.session_minutes IS NOT NULL) AND OLD.windows_to IS NULL AND OLD.session_minutes IS NULL)
  EXECUTE FUNCTION app.recall_money();

-- Of players who have a limit already. The tenant's policy holds for the owner too.
ALTER TABLE app.vendor_wallet NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection NO FORCE ROW LEVEL SECURITY;
UPDATE app.vendor_wallet w SET recall_due_at = clock_timestamp(), recall_since = clock_timestamp()
FROM app.member_protection p
WHERE p.tenant = w.tenant AND p.member_id = w.member_id AND w.recall_due_at IS NULL
  AND (p.windows_to IS NOT NULL OR p.session_minutes IS NOT NULL);
ALTER TABLE app.vendor_wallet FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_protection FORCE ROW LEVEL SECURITY;
