-- One-time codes by SMS. Each row is one requested message with its code, and counts against the limits on requests.
CREATE TABLE app.sms_code (
  tenant text NOT NULL,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'register', 'recover')),
  -- Digits with the dialling code.
  mobile_key text NOT NULL,
  dialing_code text NOT NULL,
  -- The number without its last four digits. SMS pumping uses numbers with the same prefix.
  prefix text NOT NULL,
  -- The requesting address; of IPv6 its network.
  network text NOT NULL,
  code_hash bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- withheld: no member has this number, so nothing is sent. unsent: the provider refused it. unknown: the provider did not answer.
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'unsent', 'unknown', 'withheld')),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  used_at timestamptz,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX sms_code_mobile ON app.sms_code (tenant, mobile_key, issued_at);
CREATE INDEX sms_code_prefix ON app.sms_code (tenant, prefix, issued_at);
CREATE INDEX sms_code_network ON app.sms_code (tenant, network, issued_at);
CREATE INDEX sms_code_issued ON app.sms_code (tenant, issued_at);

SELECT core.protect('app.sms_code');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.sms_code TO marquee_rw;

ALTER TABLE app.captcha
  DROP CONSTRAINT captcha_purpose_check,
  ADD CONSTRAINT captcha_purpose_check CHECK (purpose IN ('login', 'register', 'sms'));
