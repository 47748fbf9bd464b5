import { parseMinor } from '@marquee/contracts/money';
import type { Passwords } from '@marquee/server-kit/passwords';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../context.ts';
import type { WithTenant } from '../db/with-tenant.ts';
import { insertCode } from '../modules/affiliates/index.ts';
import { findMemberByName, insertMember, mobileKey, usernameKey } from '../modules/member/index.ts';
import { postWithin, registrationBonus } from '../modules/wallet/index.ts';
import type { DemoBrand } from './read-demo-brands.ts';

export interface SeedDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

/**
 * Adds the demo players that a brand does not have yet, each with its starting balance posted as the registration bonus: member
 * and money in one transaction. Resolves with their number.
 */
export async function seedBrand({ withTenant, passwords, clock }: SeedDeps, brand: DemoBrand): Promise<number> {
  const { merchant, currency, players } = brand;
  let added = 0;
  for (const { username, password, nickname = username, balance, mobile, affiliateCode } of players) {
    const amount = parseMinor(balance);
    if (amount === null || amount < 0n) throw new Error(`${merchant}: ${balance} is not a balance`);
    const key = usernameKey(username);
    const keys = { typed: key, canonical: key };
    if ((await withTenant(brand, (db) => findMemberByName(db, brand, keys))) !== null) continue;
    const passwordHash = await passwords.hash(password);
    await withTenant(brand, async (db) => {
      const id = uuidv7();
      const registeredAt = clock.now();
      const account = {
        id,
        username,
        usernameKey: key,
        nickname,
        accountType: 0,
        currency,
        passwordHash,
        registeredAt,
      };
      // A fictitious player's number belongs to no one else.
      const number = mobile === undefined ? {} : { mobileKey: mobileKey(mobile, ''), mobileProvenAt: registeredAt };
      const member = { ...account, ...number };
      if (!(await insertMember(db, brand, member))) return;
      if (amount > 0n) await postWithin(db, { merchant, clock }, registrationBonus(id, currency, amount));
      if (affiliateCode !== undefined) await insertCode(db, brand, 'affiliate', { memberId: id, code: affiliateCode });
      added += 1;
    });
  }
  return added;
}
