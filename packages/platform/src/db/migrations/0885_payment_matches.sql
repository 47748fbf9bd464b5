-- Staff decide on payments that no deposit explains, each by two persons (ADR 93, 97).
ALTER TABLE app.unmatched_payment
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN resolved_at timestamptz,
  ADD CONSTRAINT unmatched_payment_id UNIQUE (tenant, id);
CREATE INDEX unmatched_payment_open ON app.unmatched_payment (tenant, found_at, id) WHERE resolved_at IS NULL;
GRANT UPDATE (resolved_at) ON app.unmatched_payment TO marquee_rw;

CREATE TABLE app.payment_match (
  tenant text NOT NULL,
  -- Also of its approval, which has its state.
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  -- `give_back`: the provider pays it back. Nothing is posted.
  resolution text NOT NULL CHECK (resolution IN ('credit', 'give_back')),
  member_id text,
  -- The member's deposit that the payment was meant for.
  deposit_id uuid,
  note text NOT NULL CHECK (note <> ''),
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, id) REFERENCES app.approval (tenant, id),
  FOREIGN KEY (tenant, payment_id) REFERENCES app.unmatched_payment (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, deposit_id) REFERENCES app.deposit (tenant, id),
  CHECK ((resolution = 'credit') = (member_id IS NOT NULL)),
  CHECK (resolution = 'credit' OR deposit_id IS NULL)
);
CREATE INDEX payment_match_of_payment ON app.payment_match (tenant, payment_id, id);
SELECT core.protect('app.payment_match');
GRANT SELECT, INSERT ON app.payment_match TO marquee_rw;

-- Lists of the console.
CREATE INDEX deposit_began ON app.deposit (tenant, created_at, id);
CREATE INDEX payment_event_of_order ON app.payment_event (tenant, order_id);
