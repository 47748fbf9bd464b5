-- Pictures of a check that was rejected or has expired stay for the record, and count no more in what a member may keep (ADR 81).
ALTER TABLE app.stored_file ADD COLUMN is_archived boolean NOT NULL DEFAULT false;
ALTER TABLE app.stored_file NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.identity_check NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.identity_document NO FORCE ROW LEVEL SECURITY;
UPDATE app.stored_file f SET is_archived = true
FROM app.identity_document d JOIN app.identity_check c ON c.tenant = d.tenant AND c.id = d.check_id
WHERE f.tenant = d.tenant AND f.id = d.file AND c.state IN ('rejected', 'expired');
ALTER TABLE app.stored_file FORCE ROW LEVEL SECURITY;
ALTER TABLE app.identity_check FORCE ROW LEVEL SECURITY;
ALTER TABLE app.identity_document FORCE ROW LEVEL SECURITY;
CREATE TRIGGER archive_pictures AFTER UPDATE OF state ON app.identity_check
  FOR EACH ROW WHEN (NEW.state IN ('rejected', 'expired')) EXECUTE FUNCTION app.archive_pictures();
