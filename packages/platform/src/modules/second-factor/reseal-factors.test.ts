import { randomBytes } from 'node:crypto';
import { totpCode } from '@marquee/server-kit/testing/totp-code';
import { expect, it } from 'vitest';
import { buildTestApp, FACTOR_KEY } from '../../testing/build-test-app.ts';
import { PAYMENT_PASSWORD, useFactorFixture } from '../../testing/factor-fixture.ts';
import type { FactorKeys } from './factor-secret.ts';
import { resealFactors } from './reseal-factors.ts';

const fixture = useFactorFixture();
const CURRENT = randomBytes(32);
const BOTH: FactorKeys = [CURRENT, FACTOR_KEY];

/** Proves the member at a platform that has these keys. */
async function stepUpWith(factorKeys: FactorKeys, secondFactorCode: string): Promise<number> {
  const {
    database,
    platform: { clock },
    clientIp,
  } = fixture.recovery;
  const platform = await buildTestApp(database, { clock, factorKeys });
  const body = { purpose: 'pointRedeem', password: PAYMENT_PASSWORD, secondFactorCode };
  const { statusCode } = await platform.call('stepUp', { token: fixture.token, body, clientIp });
  await platform.close();
  return statusCode;
}
const reseal = (factorKeys: FactorKeys) =>
  resealFactors({ withTenant: fixture.recovery.database.withTenant, factorKeys }, ['lotus', 'harbor']);

it('SEC-F03: second factors and recovery codes outlive a rotation of the root, and the former key is then no longer needed', async () => {
  await fixture.setPaymentPassword();
  await fixture.setUp();
  const [first = '', second = ''] = fixture.recoveryCodes;
  expect(await stepUpWith(BOTH, fixture.nextCode())).toBe(200);
  expect(await stepUpWith(BOTH, first)).toBe(200);
  expect(await stepUpWith([CURRENT], fixture.nextCode())).toBe(500);

  expect(await reseal(BOTH)).toEqual({ resealed: 1, unreadable: 0 });
  expect(await reseal(BOTH)).toEqual({ resealed: 0, unreadable: 0 });
  fixture.recovery.platform.clock.advance(30_000);
  expect(await stepUpWith([CURRENT], totpCode(fixture.secret, fixture.recovery.platform.clock.now()))).toBe(200);
  expect(await stepUpWith([CURRENT], second)).toBe(200);
  // Sealed with neither key: counted, and left as it is.
  expect(await reseal([randomBytes(32), randomBytes(32)])).toEqual({ resealed: 0, unreadable: 1 });
});

it('a sealed secret opens for its member alone', async () => {
  await fixture.setUp();
  const { database } = fixture.recovery;
  const memberId = await fixture.memberId();
  await database.query(
    'UPDATE app.second_factor SET secret = (SELECT secret FROM app.second_factor WHERE member_id <> $1 LIMIT 1) WHERE member_id = $1',
    [memberId],
  );
  const body = { secondFactorCode: fixture.nextCode() };
  expect((await fixture.call('secondFactorCodes', body)).statusCode).toBe(500);
});
