-- Trigger: payouts of one withdrawal know that they are several. A platform of a former version inserts them as well.
CREATE OR REPLACE FUNCTION app.mark_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE app.payout p SET is_part = true FROM (SELECT DISTINCT tenant, withdrawal_id FROM added) a
  WHERE p.tenant = a.tenant AND p.withdrawal_id = a.withdrawal_id AND NOT p.is_part
    AND EXISTS (SELECT FROM app.payout o WHERE o.tenant = p.tenant AND o.withdrawal_id = p.withdrawal_id AND o.id <> p.id);
  RETURN NULL;
END
$$;
