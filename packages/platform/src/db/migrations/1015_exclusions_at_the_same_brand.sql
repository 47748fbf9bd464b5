-- An exclusion reaches the person's other accounts at the same brand too (ADR 95).
ALTER TABLE app.exclusion_match
  DROP CONSTRAINT exclusion_match_check,
  ADD CONSTRAINT exclusion_match_other_account CHECK ((source_tenant, source_member) <> (tenant, member_id));

-- Those in force look for such accounts in the next run of the job.
ALTER TABLE app.member_protection NO FORCE ROW LEVEL SECURITY;
UPDATE app.member_protection SET is_spread = false
  WHERE is_spread AND excluded_by <> 'licensee' AND (exclusion_ends_at IS NULL OR exclusion_ends_at > now());
ALTER TABLE app.member_protection FORCE ROW LEVEL SECURITY;
