-- Trigger: a contact of an excluded member, or their name and date of birth, was proven. What is proven decides which other accounts the
-- exclusion reaches (core.is_excluded_person), so the next run of the job spreads it again. An exclusion that was taken over is spread from the
-- brand it came from.
CREATE OR REPLACE FUNCTION app.renew_exclusion() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_member text := CASE tg_table_name WHEN 'member' THEN to_jsonb(new) ->> 'id' ELSE to_jsonb(new) ->> 'member_id' END;
BEGIN
  UPDATE app.member_protection p SET is_spread = false
  WHERE p.tenant = new.tenant AND p.member_id = v_member AND p.excluded_by <> 'licensee'
    AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL;
  IF found THEN
    PERFORM core.note_exclusion(new.tenant, v_member, l.licensee) FROM core.licensee_exclusion l
    WHERE l.tenant = new.tenant AND l.member_id = v_member;
  END IF;
  RETURN NULL;
END
$$;
