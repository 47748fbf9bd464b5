-- One document verifies one member: others whose accepted document has the number are found by it, however it is written (ADR 96).
CREATE INDEX identity_check_number ON app.identity_check (tenant, upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')))
  WHERE number IS NOT NULL AND state IN ('approved', 'expired');
