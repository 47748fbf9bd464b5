import { inPlatformDatabase } from './platform-database.ts';

/** Gives members of several brands one proven address of mail, by which exclusions find them. */
export const proveSameEmail = (address: string, usernames: readonly string[]) =>
  inPlatformDatabase('UPDATE app.member SET email_key = $1, email_proven_at = now() WHERE username = ANY($2)', [
    address,
    usernames,
  ]);

/** The person's accounts in the order of brands: who excluded each, and why and how soon after the first exclusion its session ended. */
export const exclusionsOf = (address: string) =>
  inPlatformDatabase<{ tenant: string; by: string; reason: string; ms: number }>(
    `SELECT m.tenant, p.excluded_by AS by, s.end_reason AS reason,
       (extract(epoch FROM s.ended_at - min(p.excluded_at) OVER ()) * 1000)::int AS ms
     FROM app.member m
     JOIN app.member_protection p ON p.tenant = m.tenant AND p.member_id = m.id
     JOIN app.session s ON s.tenant = m.tenant AND s.member_id = m.id
     WHERE m.email_key = $1 ORDER BY m.tenant`,
    [address],
  );
