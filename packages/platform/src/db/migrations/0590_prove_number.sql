-- A code by which a member proves the number that was entered at the registration.
ALTER TABLE app.sms_code
  DROP CONSTRAINT sms_code_purpose_check,
  ADD CONSTRAINT sms_code_purpose_check CHECK (purpose IN ('login', 'register', 'recover', 'prove'));
