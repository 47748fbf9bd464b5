-- What recognises a member as a person in other accounts: contacts, and name with date of birth. A null recognises nobody. Contacts are proven by a
-- code or by staff, the person by a document or by staff.
CREATE OR REPLACE FUNCTION core.person_keys(p_tenant text, p_member text, OUT email_key text, OUT mobile_key text, OUT person_key text,
  OUT email_proven boolean, OUT mobile_proven boolean, OUT person_proven boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
RETURN (
  SELECT ROW(m.email_key, m.mobile_key, core.person_key(n.value, b.value),
    m.email_key IS NOT NULL AND (m.email_proven_at IS NOT NULL OR e.verified_at IS NOT NULL),
    m.mobile_key IS NOT NULL AND (m.mobile_proven_at IS NOT NULL OR t.verified_at IS NOT NULL),
    n.verified_at IS NOT NULL AND b.verified_at IS NOT NULL) FROM app.member m
  LEFT JOIN app.member_profile n ON n.tenant = m.tenant AND n.member_id = m.id AND n.field = 'realName'
  LEFT JOIN app.member_profile b ON b.tenant = m.tenant AND b.member_id = m.id AND b.field = 'birthday'
  LEFT JOIN app.member_profile e ON e.tenant = m.tenant AND e.member_id = m.id AND e.field = 'email'
  LEFT JOIN app.member_profile t ON t.tenant = m.tenant AND t.member_id = m.id AND t.field = 'mobileNum'
  WHERE m.tenant = p_tenant AND m.id = p_member
);
GRANT EXECUTE ON FUNCTION core.person_keys TO marquee_rw;
