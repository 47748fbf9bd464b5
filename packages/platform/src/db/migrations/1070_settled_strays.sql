-- Staff settle payments of no brand in the console (ADR 92): each has an id to name it by, and what was decided about it.
ALTER TABLE core.stray_payment
  -- In the order of arrival.
  ADD COLUMN payment_id uuid NOT NULL DEFAULT uuidv7(),
  ADD COLUMN outcome text CHECK (outcome IN ('returned', 'order', 'other')),
  -- The order that it belongs to.
  ADD COLUMN belongs_to text,
  ADD COLUMN note text,
  -- Null of one that the database's owner resolved.
  ADD COLUMN resolved_by text,
  ADD CONSTRAINT stray_payment_decided CHECK (
    (outcome IS NULL) = (resolved_by IS NULL) AND (outcome IS NULL) = (note IS NULL) AND (outcome IS NULL OR resolved_at IS NOT NULL)
    AND (belongs_to IS NOT NULL) = (outcome IS NOT NULL AND outcome = 'order')
  );
CREATE UNIQUE INDEX stray_payment_id ON core.stray_payment (payment_id);
CREATE INDEX stray_payment_order ON core.stray_payment (provider, order_id);
DROP FUNCTION IF EXISTS core.keep_stray_payment(text, text, text, text, text, text, bigint, text, text, timestamptz);
