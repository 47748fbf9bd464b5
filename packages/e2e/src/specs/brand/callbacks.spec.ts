/** Callbacks of the payment service through edge and platform: what is not its own, on time and once, moves nothing. */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DepositMethodsValue, DepositsValue } from '@marquee/contracts/schemas/cashier';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { http } from '../../harness/http.ts';
import { orderDeposit } from '../../harness/pay-at-till.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const port = Number(process.env['E2E_PORT']);

/** A signature as the service makes it, `agoSeconds` old. */
function sign(body: string, { key, agoSeconds = 0 }: { readonly key?: string; readonly agoSeconds?: number } = {}) {
  const file = join(String(process.env['E2E_DATA']), 'keys', 'sandbox-payments.secret');
  const secret = key ?? readFileSync(file, 'utf8').trim();
  const seconds = Math.floor(Date.now() / 1000) - agoSeconds;
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

async function send(body: string, signature: string | null, provider = 'till'): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'till-signature': signature }),
  };
  const question = { port, host: 'anything.example', path: `/callbacks/${provider}`, method: 'POST', headers };
  return (await http({ ...question, bytes: Buffer.from(body) })).status;
}

test('[W04] a callback that is forged, late, without a signature, too long, or of another brand or provider moves nothing; a true one credits once', {
  tag: [OTHERS_DEEP, ...where('registers', 'platform', 'memberCentre')],
}, async ({ page, brand, expected, text }) => {
  await enterAsMember(page, expected);
  await page.goto('/?mc=depositv2');
  const { methods } = await asMember<DepositMethodsValue>(page, 'depositMethods');
  await orderDeposit(page, methods[0]?.code ?? '', methods[0]?.min ?? '');
  const [deposit] = (await asMember<DepositsValue>(page, 'deposits')).deposits;
  if (deposit === undefined) throw new Error('no deposit was begun');
  const { depositId, amount, currency } = deposit;
  const [row] = await inPlatformDatabase<{ reference: string }>('SELECT reference FROM app.deposit WHERE id = $1', [
    depositId,
  ]);
  const paid = (merchant: string, eventId: string = randomUUID()): string =>
    JSON.stringify({
      event_id: eventId,
      type: 'payment.paid',
      at: new Date().toISOString(),
      id: `${merchant}.${depositId}`,
      reference: row?.reference,
      amount,
      currency,
      reason: null,
    });
  const body = paid(brand);
  expect(await send(body, sign(body, { key: 'k'.repeat(64) }))).toBe(401);
  expect(await send(`${body} `, sign(body))).toBe(401);
  expect(await send(body, sign(body, { agoSeconds: 301 }))).toBe(401);
  expect(await send(body, null)).toBe(401);
  const long = `${body}${' '.repeat(64 * 1024)}`;
  expect(await send(long, sign(long))).toBe(413);
  expect(await send(body, sign(body), 'nobody')).toBe(404);
  const elsewhere = paid(brand === 'harbor' ? 'lotus' : 'harbor');
  expect(await send(elsewhere, sign(elsewhere))).toBe(200);
  const strange = paid('nobody');
  expect(await send(strange, sign(strange))).toBe(200);

  const status = page.locator('article [role="status"]');
  const textOf = (state: string) =>
    text(`cashier.deposit.state.${state}`, { amount: '|', fee: '|' }).split('|')[0] ?? '';
  const isPending = async () => (await asMember<DepositsValue>(page, 'deposits')).deposits[0]?.state;
  expect(await isPending()).toBe('pending');
  await expect(status).toContainText(textOf('pending'));
  expect([await send(body, sign(body)), await send(body, sign(body))]).toEqual([200, 200]);
  await expect(status).toContainText(textOf('credited'));
  const again = paid(brand);
  expect(await send(again, sign(again))).toBe(200);
  const postings = await inPlatformDatabase("SELECT FROM core.tx WHERE source = 'deposit' AND subject = $1", [
    depositId,
  ]);
  expect(postings).toHaveLength(1);
});
