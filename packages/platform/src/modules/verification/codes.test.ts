import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { AfterResponse } from '../../after-response.ts';
import { createPool } from '../../db/pool.ts';
import { createWithTenant, type WithTenant } from '../../db/with-tenant.ts';
import { CODE_KEY } from '../../testing/build-test-app.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { visitorCtx } from '../../testing/test-members.ts';
import { Codes } from './codes.ts';
import { createHumanChecks } from './human-check.ts';

const MINUTE_MS = 60_000;
const { database, platform } = await openTestSuite();
const { withTenant } = database;
const codes = new Codes({
  withTenant,
  sms: platform.sms,
  codeKey: CODE_KEY,
  humanChecks: createHumanChecks(Buffer.alloc(32)),
  afterResponse: new AfterResponse(),
});

let address = 0;
let mobile = { key: '', dialingCode: '+855' };
beforeEach(() => {
  // Each test has a network and neighbours of its own.
  address += 1;
  mobile = { key: `855${randomInt(10 ** 8, 10 ** 9)}`, dialingCode: '+855' };
  platform.clock.advance(60 * MINUTE_MS);
  platform.sms.fail(null);
});
const ctxOf = (merchant = 'lotus') => visitorCtx(platform, merchant, `192.0.2.${address}`);

async function send(purpose: 'login' | 'register' | 'recover' = 'register', merchant = 'lotus'): Promise<string> {
  await codes.sendToAnyNumber(ctxOf(merchant), { purpose, mobile });
  return platform.sms.codeTo(`+${mobile.key}`);
}

interface Use {
  readonly purpose?: 'login' | 'register' | 'recover';
  readonly merchant?: string;
  readonly through?: WithTenant;
}
/** Like a log-in or a registration, in a transaction that commits. Resolves with `right` or the refusal's code. */
async function redeem(code: string, { purpose = 'register', merchant = 'lotus', through = withTenant }: Use = {}) {
  const ctx = ctxOf(merchant);
  const refusal = await through(ctx, (db) => codes.redeem(db, ctx, { purpose, mobile, code }));
  return refusal?.code ?? 'right';
}
const other = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

it('[A02] sends seven random digits in the brand’s text, and stores their keyed hash', async () => {
  const code = await send();
  const message = platform.sms.sent.at(-1);
  expect(message?.to).toBe(`+${mobile.key}`);
  expect(message?.text).toBe(`lotus: ${code} is your code to register, valid for 5 minutes. Never share it.`);
  const [row] = await database.query<{ text: string }>(
    'SELECT c::text AS text FROM app.sms_code c ORDER BY id DESC LIMIT 1',
  );
  expect(row?.text).toContain(mobile.key);
  expect(row?.text.replace(mobile.key, '')).not.toContain(code);
  platform.clock.advance(20 * MINUTE_MS);
  expect(await send()).not.toBe(code);
});

it('[A02] is accepted once', async () => {
  const code = await send();
  expect(await redeem(` ${code} `)).toBe('right');
  expect(await redeem(code)).toBe('code_invalid');
});

it('[A02] belongs to one number, one purpose and one brand', async () => {
  const code = await send();
  expect(await redeem(code, { purpose: 'login' })).toBe('code_invalid');
  expect(await redeem(code, { purpose: 'recover' })).toBe('code_invalid');
  expect(await redeem(code, { merchant: 'harbor' })).toBe('code_invalid');
  const { key } = mobile;
  mobile = { ...mobile, key: `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}` };
  expect(await redeem(code)).toBe('code_invalid');
  mobile = { ...mobile, key };
  expect(await redeem(code)).toBe('right');
});

it('[A02] is valid for five minutes', async () => {
  const early = await send();
  platform.clock.advance(5 * MINUTE_MS - 1);
  expect(await redeem(early)).toBe('right');
  platform.clock.advance(10 * MINUTE_MS);
  const late = await send();
  platform.clock.advance(5 * MINUTE_MS);
  expect(await redeem(late)).toBe('code_expired');
});

it('[A02] allows five tries; a sixth fails even with the right code', async () => {
  const code = await send();
  for (let guess = 0; guess < 5; guess += 1) expect(await redeem(other(code))).toBe('code_invalid');
  expect(await redeem(code)).toBe('code_expired');
});

it('[A02] gives one success to fifty who use it at once, on two processes', async () => {
  const pool = createPool(database.loginUrl, 5);
  const elsewhere = createWithTenant(pool);
  const code = await send();
  const uses = Array.from({ length: 50 }, (_, index) =>
    redeem(code, { through: index % 2 === 0 ? withTenant : elsewhere }),
  );
  const outcomes = await Promise.all(uses);
  expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(1);
  await pool.end();
});

it('[A02] is replaced by the next one', async () => {
  const first = await send();
  platform.clock.advance(MINUTE_MS);
  const second = await send();
  expect(await redeem(first)).toBe('code_invalid');
  expect(await redeem(second)).toBe('right');
});

it('[A02] stays valid when the transaction that used it rolls back', async () => {
  const code = await send();
  const ctx = ctxOf();
  const use = withTenant(ctx, async (db) => {
    expect(await codes.redeem(db, ctx, { purpose: 'register', mobile, code })).toBeNull();
    throw new Error('taken meanwhile');
  });
  await expect(use).rejects.toThrow('taken meanwhile');
  expect(await redeem(code)).toBe('right');
});

it('[A02] stays valid when the provider refuses the next message, which causes no wait', async () => {
  const code = await send();
  platform.clock.advance(MINUTE_MS);
  for (const [why, problem] of [
    ['unavailable', 'sms_unavailable'],
    ['recipient', 'sms_refused'],
  ] as const) {
    platform.sms.fail(why);
    platform.clock.advance(1_000);
    await expect(send()).rejects.toMatchObject({ code: problem });
  }
  expect(await redeem(code)).toBe('right');
  platform.sms.fail(null);
  address += 1;
  expect(await redeem(await send())).toBe('right');
});

it('[A02] counts a message with an unknown result, but does not wait for it', async () => {
  platform.sms.fail('unknown');
  for (let message = 0; message < 3; message += 1) {
    platform.clock.advance(1_000);
    await expect(send()).rejects.toMatchObject({ code: 'sms_unavailable', extra: { retryAfterSeconds: 30 } });
  }
  platform.sms.fail(null);
  platform.clock.advance(1_000);
  await expect(send()).rejects.toMatchObject({ code: 'captcha_needed' });
  address += 1;
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests', extra: { retryAfterSeconds: 597 } });
});

it('[A02] allows sixty tries per address and hour', async () => {
  const ctx = ctxOf();
  await database.query(
    `INSERT INTO app.throttle (tenant, key, window_start, hits) VALUES ('lotus', 'smsCode:' || $1, $2, 60)`,
    [ctx.clientIp, platform.clock.now()],
  );
  const code = await send();
  expect(await redeem(code)).toBe('too_many_requests');
  platform.clock.advance(60 * MINUTE_MS);
  expect(await redeem(await send())).toBe('right');
});

it("[A02] deletes yesterday's codes", async () => {
  await send();
  const { key } = mobile;
  platform.clock.advance(24 * 60 * MINUTE_MS + 1);
  await send();
  const rows = await database.query("SELECT 1 FROM app.sms_code WHERE mobile_key = $1 AND tenant = 'lotus'", [key]);
  expect(rows).toHaveLength(1);
});
