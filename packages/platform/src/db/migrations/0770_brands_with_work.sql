-- core.brands_with_work is in their place.
DROP FUNCTION IF EXISTS core.brands_with_mail(text[], timestamptz);
DROP FUNCTION IF EXISTS core.brands_with_transfers(text[], timestamptz);
DROP FUNCTION IF EXISTS core.brands_with_due_messages(text[], timestamptz);
