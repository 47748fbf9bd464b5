-- Trigger: a wait that has begun is not shortened.
CREATE OR REPLACE FUNCTION keep_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the wait of account % is not shortened', OLD.id USING ERRCODE = 'check_violation';
END
$$;
