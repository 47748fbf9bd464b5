/** Deposits at the real page of the payment service: the player sees each state in their language and without a reload. */

import { feeOf } from '@marquee/contracts/cashier';
import type { DepositMethodsValue } from '@marquee/contracts/schemas/cashier';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { cancelAtTill, orderDeposit, payAtTill } from '../../harness/pay-at-till.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import type { Text } from '../../messages.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

type State = 'pending' | 'review' | 'credited' | 'failed' | 'expired';
interface Way {
  readonly way: string;
  /** Hundredths above the method's least amount, which decide what the service does (packages/sandbox/README.md). */
  readonly ending: number;
  /** States after the first one. */
  readonly states: readonly State[];
}

/** By each of the brand's methods in turn. */
const WAYS: readonly Way[] = [
  { way: 'paid', ending: 0, states: ['credited'] },
  { way: 'reported twice', ending: 62, states: ['credited'] },
  { way: 'paid less', ending: 63, states: ['review'] },
  { way: 'reported late', ending: 61, states: ['credited'] },
  { way: 'never reported', ending: 65, states: ['credited'] },
  { way: 'paid after it expired', ending: 67, states: ['expired', 'credited'] },
];

/** A text's first part, up to its first argument. */
const beginOf = (text: Text, state: State): string =>
  text(`cashier.deposit.state.${state}`, { amount: '|', fee: '|' }).split('|')[0] ?? '';

/** What the member's deposits brought in, in cents, and their number. */
async function ledgerOf(brand: string, username: string): Promise<{ cash: number; count: number }> {
  const [row] = await inPlatformDatabase<{ cash: number; count: number }>(
    `SELECT coalesce(sum(e.amount), 0)::float8 AS cash, count(*)::integer AS count FROM app.member m
     JOIN core.tx t ON t.tenant = m.tenant AND t.member = m.id AND t.source = 'deposit'
     JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
     JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'cash'
     WHERE (m.tenant, m.username) = ($1, $2)`,
    [brand, username],
  );
  return row ?? { cash: 0, count: 0 };
}

test('[W04] a deposit is paid, reported late, twice or never, paid less, after its end, or cancelled: the player sees each state at once', {
  tag: [OTHERS_DEEP, ...where('registers', 'platform', 'memberCentre')],
}, async ({ page, brand, expected, text }) => {
  test.setTimeout(300_000);
  const username = await enterAsMember(page, expected);
  await page.goto('/?mc=depositv2');
  const { methods } = await asMember<DepositMethodsValue>(page, 'depositMethods');
  const status = page.locator('article [role="status"]');
  let expectedCents = 0;
  let credited = 0;
  for (const [index, { ending, states, way }] of WAYS.entries()) {
    await test.step(way, async () => {
      const method = methods[index % methods.length];
      if (method === undefined) throw new Error('the brand has no method');
      const cents = Math.round(Number(method.min) * 100) + ending;
      const tab = await orderDeposit(page, method.code, (cents / 100).toFixed(2));
      await expect(status).toContainText(beginOf(text, 'pending'));
      await payAtTill(tab);
      for (const state of states) await expect(status).toContainText(beginOf(text, state), { timeout: 60_000 });
      await tab.close();
      if (states.at(-1) === 'credited') {
        expectedCents += cents - Number(feeOf(BigInt(cents), method));
        credited += 1;
      }
      await page.getByRole('button', { name: text('cashier.deposit.again') }).click();
    });
  }
  const [method] = methods;
  const tab = await orderDeposit(page, method?.code ?? '', method?.min ?? '');
  await cancelAtTill(tab);
  await expect(status).toContainText(beginOf(text, 'failed'));
  expect(await ledgerOf(brand, username)).toEqual({ cash: expectedCents, count: credited });
});
