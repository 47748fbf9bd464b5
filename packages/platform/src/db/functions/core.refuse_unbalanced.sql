-- Trigger: the entries of each inserted transaction sum to zero per currency. Usually there is one transaction with one
-- currency, and one sum is enough; otherwise they are grouped.
CREATE OR REPLACE FUNCTION core.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_line record;
  v_first record;
  v_sum numeric := 0;
BEGIN
  FOR v_line IN SELECT tx, currency, amount FROM fresh LOOP
    v_first := coalesce(v_first, v_line);
    v_sum := CASE WHEN v_line.tx = v_first.tx AND v_line.currency = v_first.currency THEN v_sum + v_line.amount END;
  END LOOP;
  IF v_sum = 0 THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The lines of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx HAVING bool_or(currency = 'DEMO') <> bool_and(currency = 'DEMO')) THEN
    RAISE EXCEPTION 'Demo money and real money do not meet' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
