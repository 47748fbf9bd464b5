import { inPlatformDatabase } from './platform-database.ts';

/** Posts cash to a member of a brand, as an opening balance is: decimal text with two decimals. Registration gives a bonus alone. */
export async function giveCash(brand: string, username: string, amount: string): Promise<void> {
  await inPlatformDatabase(
    `SELECT core.post(m.tenant, 'registration_bonus', 'registration', 'e2e:' || m.id, sha256('e2e'), now(), m.id, m.currency,
       ARRAY['bonus_expense', 'cash'], ARRAY['', m.id], ARRAY[m.currency, m.currency], ARRAY[-$3::bigint, $3::bigint])
     FROM app.member m WHERE m.tenant = $1 AND m.username = $2`,
    [brand, username, amount.replace('.', '')],
  );
}
