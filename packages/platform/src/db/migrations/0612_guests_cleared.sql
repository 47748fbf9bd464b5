-- Personal data of inactive guests is deleted. The account stays, because postings refer to it.
ALTER TABLE app.member ADD COLUMN cleared_at timestamptz, ADD CONSTRAINT member_cleared CHECK (cleared_at IS NULL OR account_type = 4);
CREATE INDEX member_guest ON app.member (tenant, registered_at) WHERE account_type = 4 AND cleared_at IS NULL;
GRANT DELETE ON app.player_game TO marquee_rw;
