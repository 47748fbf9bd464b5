-- Addresses without case have one key (payout-accounts/account-number.ts). Of a member's two the older one gets it.
ALTER TABLE app.payout_account NO FORCE ROW LEVEL SECURITY;
UPDATE app.payout_account a SET number_key = lower(number_key)
WHERE kind = 'crypto' AND number_key <> lower(number_key)
  AND (number_key ~* '^0x[0-9a-f]{40}$' OR number_key = upper(number_key) AND number_key ~* '^[a-z]+1[02-9ac-hj-np-z]{6,}$')
  AND NOT EXISTS (
    SELECT FROM app.payout_account b
    WHERE b.tenant = a.tenant AND b.member_id = a.member_id AND b.kind = 'crypto' AND b.bank = a.bank AND lower(b.number_key) = lower(a.number_key)
      AND b.id <> a.id AND a.removed_at IS NULL AND b.removed_at IS NULL AND (b.number_key = lower(b.number_key) OR b.id < a.id)
  );
ALTER TABLE app.payout_account FORCE ROW LEVEL SECURITY;
