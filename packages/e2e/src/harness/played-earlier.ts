import { inPlatformDatabase } from './platform-database.ts';

/** As if the first bet of the member's session had been made so many minutes earlier. */
export const playedEarlier = (brand: string, username: string, minutes: number) =>
  inPlatformDatabase(
    `UPDATE app.session s SET played_at = played_at - make_interval(mins => $3) FROM app.member m
     WHERE m.tenant = s.tenant AND m.id = s.member_id AND m.tenant = $1 AND m.username = $2`,
    [brand, username, minutes],
  );
