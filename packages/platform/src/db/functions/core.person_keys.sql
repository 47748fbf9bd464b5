-- What recognises a member as a person at other brands: contacts, and name with date of birth. A null recognises nobody.
CREATE OR REPLACE FUNCTION core.person_keys(p_tenant text, p_member text, OUT email_key text, OUT mobile_key text, OUT person_key text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
RETURN (
  SELECT ROW(m.email_key, m.mobile_key, core.person_key(n.value, b.value)) FROM app.member m
  LEFT JOIN app.member_profile n ON n.tenant = m.tenant AND n.member_id = m.id AND n.field = 'realName'
  LEFT JOIN app.member_profile b ON b.tenant = m.tenant AND b.member_id = m.id AND b.field = 'birthday'
  WHERE m.tenant = p_tenant AND m.id = p_member
);
GRANT EXECUTE ON FUNCTION core.person_keys TO marquee_rw;
