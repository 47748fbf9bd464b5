-- Sessions that still have an address, for the job that removes it. `created_at` never changes, so calls within a session stay heap-only updates.
CREATE INDEX session_with_address ON app.session (tenant, created_at) WHERE ip <> '';
