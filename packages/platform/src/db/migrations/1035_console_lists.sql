-- The console's lists read the rows that they show, in a brand with hundreds of thousands of deposits and payouts too.
CREATE INDEX deposit_by_state ON app.deposit (tenant, state, created_at, id) WHERE state <> 'credited';
CREATE INDEX deposit_by_method ON app.deposit (tenant, method, created_at, id);
CREATE INDEX deposit_by_provider ON app.deposit (tenant, provider, created_at, id);
CREATE INDEX unmatched_payment_found ON app.unmatched_payment (tenant, found_at, id);
CREATE INDEX identity_submission_waiting ON app.identity_submission (tenant, check_id) WHERE state = 'waiting';

-- Row security calls no function of a hidden row: an index of an expression is not used, that of a column is.
ALTER TABLE app.identity_check
  ADD COLUMN number_key text GENERATED ALWAYS AS (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) STORED;
DROP INDEX app.identity_check_number;
CREATE INDEX identity_check_number ON app.identity_check (tenant, number_key) WHERE state IN ('approved', 'expired');

-- Its withdrawal has other payouts.
ALTER TABLE app.payout ADD COLUMN is_part boolean NOT NULL DEFAULT false;
ALTER TABLE app.payout NO FORCE ROW LEVEL SECURITY;
UPDATE app.payout p SET is_part = true
WHERE EXISTS (SELECT FROM app.payout o WHERE o.tenant = p.tenant AND o.withdrawal_id = p.withdrawal_id AND o.id <> p.id);
ALTER TABLE app.payout FORCE ROW LEVEL SECURITY;
CREATE INDEX payout_part ON app.payout (tenant, id) WHERE is_part;
CREATE TRIGGER mark_parts AFTER INSERT ON app.payout REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.mark_parts();
