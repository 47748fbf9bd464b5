-- Money of a refund or chargeback that came back, and money that was given back beyond a payment (ADR 93).
ALTER TABLE app.deposit_return
  -- Where it is another one than the payment's.
  ADD COLUMN currency text,
  -- The part of the debt that is beyond what was left of the payment.
  ADD COLUMN excess bigint NOT NULL DEFAULT 0,
  -- When the provider had the money again: the dispute was won, or the refund failed.
  ADD COLUMN reversed_at timestamptz,
  ADD CONSTRAINT excess_is_debt CHECK (excess BETWEEN 0 AND debt AND (currency IS NULL OR excess = amount));
DROP INDEX app.deposit_debt_open;
CREATE INDEX deposit_debt_open ON app.deposit_return (tenant, at) WHERE debt > 0 AND debt_closed_at IS NULL AND reversed_at IS NULL;
GRANT UPDATE (reversed_at) ON app.deposit_return TO marquee_rw;

ALTER TABLE app.unmatched_return ADD COLUMN reversed_at timestamptz;
GRANT UPDATE (reversed_at) ON app.unmatched_return TO marquee_rw;

-- Of `reversed`: the id of the refund or chargeback.
ALTER TABLE app.payment_event ADD COLUMN undoes text CHECK (length(undoes) BETWEEN 1 AND 200);
DROP INDEX app.payment_event_return;
CREATE INDEX payment_event_return ON app.payment_event (tenant, provider, order_id) WHERE state IN ('refunded', 'charged_back', 'reversed');

ALTER TABLE app.recon_line
  DROP CONSTRAINT recon_line_kind_check,
  ADD CONSTRAINT recon_line_kind_check CHECK (kind IN ('bet', 'free_bet', 'win', 'rollback', 'transfer_in', 'transfer_out',
    'payment', 'refund', 'chargeback', 'return_reversal', 'payout', 'payout_return', 'fee'));

CREATE OR REPLACE VIEW app.cash_line WITH (security_invoker = true) AS
SELECT a.tenant, a.owner AS member_id, a.currency, a.id AS account, e.account_seq AS line, t.at, e.amount, e.balance_after,
  CASE t.kind
    WHEN 'bet' THEN 'bet'
    WHEN 'win' THEN 'win'
    WHEN 'rollback' THEN CASE WHEN e.amount > 0 THEN 'betReturned' ELSE 'winTaken' END
    WHEN 'registration_bonus' THEN 'registrationBonus'
    WHEN 'transfer_hold' THEN 'transferHold'
    WHEN 'transfer_back' THEN 'transferReturned'
    WHEN 'transfer_out' THEN 'transferOut'
    WHEN 'bonus_release' THEN 'bonusReleased'
    WHEN 'deposit' THEN 'depositCredited'
    WHEN 'deposit_refund' THEN 'depositReturned'
    WHEN 'chargeback' THEN 'depositReturned'
    WHEN 'return_reversal' THEN 'depositRestored'
    WHEN 'withdrawal_hold' THEN 'withdrawalHold'
    WHEN 'withdrawal_back' THEN 'withdrawalReturned'
    WHEN 'adjustment' THEN 'adjustment'
    ELSE 'other' END AS kind,
  t.source, t.subject
FROM core.account a
JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
WHERE a.class = 'cash' AND a.shard = 0 AND a.currency <> 'DEMO';
