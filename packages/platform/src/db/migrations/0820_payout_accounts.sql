-- Where members are paid to. An account changes by being removed, and stays for the withdrawals to it.
CREATE TABLE app.payout_account (
  tenant text NOT NULL,
  id uuid NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 80),
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 128),
  -- The number without what people write differently: one account has one key.
  number_key text NOT NULL,
  -- Bank, wallet or network.
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 80),
  added_at timestamptz NOT NULL,
  usable_at timestamptz NOT NULL CHECK (usable_at >= added_at),
  removed_at timestamptz,
  PRIMARY KEY (tenant, id),
  -- A withdrawal refers to an account of its own member.
  CONSTRAINT payout_account_owner UNIQUE (tenant, id, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE UNIQUE INDEX payout_account_once ON app.payout_account (tenant, member_id, kind, bank, number_key) WHERE removed_at IS NULL;
CREATE INDEX payout_account_number ON app.payout_account (tenant, number_key, member_id);

SELECT core.protect('app.payout_account');
GRANT SELECT, INSERT ON app.payout_account TO marquee_rw;
GRANT UPDATE (removed_at) ON app.payout_account TO marquee_rw;
