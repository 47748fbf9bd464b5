-- Trigger: the pictures of an identity check that was rejected or has expired count no more in what the member may keep.
CREATE OR REPLACE FUNCTION app.archive_pictures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE app.stored_file f SET is_archived = true FROM app.identity_document d
  WHERE d.tenant = NEW.tenant AND d.check_id = NEW.id AND f.tenant = d.tenant AND f.id = d.file;
  RETURN NULL;
END
$$;
