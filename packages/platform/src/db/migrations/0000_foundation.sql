-- Two schemas: `core` has the tenant and the ledger, `app` the tables of the modules. The roles exist already: marquee_owner runs
-- migrations, marquee_rw has rights inside a tenant's transaction, marquee_login has none until it takes that role.
CREATE SCHEMA core;
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA core TO marquee_rw, marquee_login;
GRANT USAGE ON SCHEMA app TO marquee_rw;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
