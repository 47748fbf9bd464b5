import type { CallName } from '@marquee/contracts/calls';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { SeatedPlayer, WalletFixture } from './wallet-fixture.ts';

type Protections = BrandSnapshot['private']['protection'];

/** Gives a test brand protection as a jurisdiction would. */
export function protect(
  { brands }: WalletFixture['platform'],
  changes: Partial<Protections>,
  merchant = 'lotus',
): void {
  const brand = brands.get(merchant);
  if (brand === undefined) throw new Error(`No test brand ${merchant}`);
  const protection = { ...brand.private.protection, ...changes };
  brands.set({ ...brand, private: { ...brand.private, protection } });
}

/** A call of the member. Resolves with the value, or the problem's code. */
export async function askFor(
  { platform }: Pick<WalletFixture, 'platform'>,
  { token }: Pick<SeatedPlayer, 'token'>,
  name: CallName,
  body?: unknown,
) {
  const answer = await platform.call(name, { token, ...(body === undefined ? {} : { body }) });
  const json = answer.json();
  return answer.statusCode === 200 ? json.value : json.code;
}

/** As if everything that protects the member had happened so long ago: the database's clock cannot be moved. */
export async function ageProtection(
  { database }: Pick<WalletFixture, 'database'>,
  memberId: string,
  age: string,
): Promise<void> {
  await database.query(
    `UPDATE app.limit_rise SET requested_at = requested_at - $2::interval, confirmable_at = confirmable_at - $2::interval,
       lapses_at = lapses_at - $2::interval WHERE member_id = $1`,
    [memberId, age],
  );
  await database.query(
    `UPDATE app.member_protection SET excluded_at = excluded_at - $2::interval, excluded_until = excluded_until - $2::interval,
       end_requested_at = end_requested_at - $2::interval, exclusion_ends_at = exclusion_ends_at - $2::interval,
       time_out_from = time_out_from - $2::interval, time_out_until = time_out_until - $2::interval WHERE member_id = $1`,
    [memberId, age],
  );
}
