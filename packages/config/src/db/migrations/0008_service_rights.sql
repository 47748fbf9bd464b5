-- The service's login gets the rights that it uses and owns nothing (ADR 22).
GRANT SELECT, INSERT ON audit_entry, brand_version TO marquee_config;
GRANT SELECT, INSERT, UPDATE ON change_set, preview, staff, staff_address, writer TO marquee_config;
GRANT SELECT, INSERT, DELETE ON staff_grant, staff_link TO marquee_config;
GRANT SELECT, INSERT, UPDATE, DELETE ON override_value, staff_guess, staff_recovery_code, staff_session TO marquee_config;
