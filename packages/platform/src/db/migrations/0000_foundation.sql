-- Two schemas: `core` holds what every table stands on (the tenant, the ledger), `app` the modules' tables. The roles exist
-- already: marquee_owner runs this, marquee_rw has rights inside a tenant's transaction, marquee_login has none until it takes it.
CREATE SCHEMA core;
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA core TO marquee_rw, marquee_login;
GRANT USAGE ON SCHEMA app TO marquee_rw;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
