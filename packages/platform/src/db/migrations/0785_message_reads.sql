-- How many members read each message of staff: a brand's message may have a million rows of members to count.
-- Each connection counts in a part of its own, so that members who read the same message at once do not wait for each other.
CREATE TABLE app.message_reads (
  tenant text NOT NULL,
  message_id uuid NOT NULL,
  part smallint NOT NULL,
  reads integer NOT NULL CHECK (reads > 0),
  PRIMARY KEY (tenant, message_id, part),
  FOREIGN KEY (tenant, message_id) REFERENCES app.message (tenant, id) ON DELETE CASCADE
);
ALTER TABLE app.message NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_message NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.message_reads
SELECT k.tenant, k.message_id, 0, count(*) FROM app.member_message k
JOIN app.message m ON m.tenant = k.tenant AND m.id = k.message_id
WHERE m.type = 'staff' AND k.read_at IS NOT NULL GROUP BY k.tenant, k.message_id;
ALTER TABLE app.message FORCE ROW LEVEL SECURITY;
ALTER TABLE app.member_message FORCE ROW LEVEL SECURITY;
SELECT core.protect('app.message_reads');
GRANT SELECT, INSERT, UPDATE ON app.message_reads TO marquee_rw;
