import { createSecretKey } from 'node:crypto';
import type { DayMovement } from '@marquee/contracts/bet-brothers';
import { hmacHex } from '@marquee/server-kit';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openConformanceFixture } from '../../testing/conformance/conformance-fixture.ts';
import { Script } from '../../testing/conformance/script.ts';
import { TODAY, TOMORROW } from '../../testing/recon-fixture.ts';
import { reconcileToday, startSignedDays } from '../../testing/signed-days.ts';
import { createTestOperator } from '../../testing/test-operator.ts';
import type { ProviderSettings } from '../provider/index.ts';

const fixture = await openConformanceFixture();
const provider = await startSignedDays();
const { settings: operator } = createTestOperator();
const oldKey = createSecretKey(Buffer.alloc(32, 8));
const settings: ProviderSettings = {
  adapter: 'bet-brothers',
  code: 'second',
  vendors: ['SECOND'],
  baseUrl: provider.baseUrl,
  secrets: [provider.key, oldKey],
};
afterAll(async () => {
  await provider.close();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.database.query('TRUNCATE app.recon_break, app.recon_line, app.recon_total, app.recon_day');
  provider.days.clear();
  provider.signer = provider.key;
});

const run = () =>
  reconcileToday(fixture, { operator: { ...operator, providers: [settings] }, paymentProviders: new Map() });

const listed = (script: Script, action: DayMovement['action'], name: string, amount: number, more: object = {}) => ({
  type: 'transaction',
  action,
  transaction_id: script.id(name),
  player_id: script.player.user,
  round_id: `round-${script.id(name)}`,
  reference: script.player.game,
  amount,
  currency_code: script.player.currency,
  at: `${TODAY}T12:00:00.000Z`,
  ...more,
});

/** A complete file, as an honest provider writes it. */
function dayOf(movements: readonly ReturnType<typeof listed>[], day = TODAY): object[] {
  const sumOf = (kind: string) =>
    movements.filter(({ action }) => action === kind).reduce((sum, { amount }) => sum + amount, 0);
  const sums = ['bet', 'win'].flatMap((kind) =>
    sumOf(kind) > 0 ? [{ kind, currency: 'KHR', amount: String(sumOf(kind)) }] : [],
  );
  return [
    { type: 'head', brand_id: 'lotus', day },
    ...movements,
    { type: 'totals', transactions: movements.length, sums },
  ];
}

const state = async () =>
  (
    await fixture.database.query<{ state: string; why: string | null }>(
      'SELECT state, why FROM app.recon_day WHERE day = $1',
      [TODAY],
    )
  )[0];
const breaks = async () =>
  Object.fromEntries(
    (await fixture.database.query<{ ref: string; kinds: string[] }>('SELECT ref, kinds FROM app.recon_break')).map(
      ({ ref, kinds }) => [ref, kinds],
    ),
  );

async function sit(): Promise<Script> {
  const line = fixture.line('bet-brothers');
  return new Script(fixture, line, await line.seat(10_000n), []);
}

it('[G11] a day of the protocol with one address is compared with the ledger: each kind of movement agrees, each difference is found', async () => {
  const script = await sit();
  const send = (wire: ReturnType<Script['bet']>) => script.expect(wire, 'done');
  for (const name of ['paid', 'back', 'lost', 'unpaid', 'untold', 'other']) await send(script.bet(name, 500n));
  await send(script.win('paid-win', 'paid', 700n));
  // A refund under its bet's own id, which also undoes the bet's win.
  await send(script.win('back-win', 'back', 900n));
  await send(script.rollback('back', 'back', 500n));
  await send(script.win('unpaid-win', 'unpaid', 300n));
  await send(script.rollbackWin('unpaid-back', 'unpaid-win', 'unpaid', 300n));
  const inRound = (name: string) => ({ round_id: `round-${script.id(name)}` });
  const taken = (name: string) => ({ taken_back_transaction_id: script.id(name) });
  provider.days.set(
    TODAY,
    dayOf([
      ...['paid', 'back', 'lost', 'unpaid'].map((name) => listed(script, 'bet', name, 500)),
      listed(script, 'bet', 'other', 501),
      listed(script, 'win', 'paid-win', 700, inRound('paid')),
      listed(script, 'win', 'back-win', 900, inRound('back')),
      listed(script, 'refund', 'back', 500, taken('back')),
      listed(script, 'win', 'unpaid-win', 300, inRound('unpaid')),
      listed(script, 'rollback-win', 'unpaid-back', 300, taken('unpaid-win')),
      listed(script, 'bet', 'ghost', 100),
    ]),
  );
  provider.days.set(TOMORROW, dayOf([], TOMORROW));
  await run();
  expect(await state()).toEqual({ state: 'taken', why: null });
  expect(await breaks()).toEqual({
    [script.id('untold')]: ['missing_there'],
    [script.id('other')]: ['amount'],
    [script.id('ghost')]: ['missing_here'],
  });
  const [requests] = provider.requests;
  expect(requests?.call).toBe('POST /transactions/day');
  expect(JSON.parse(requests?.body ?? '')).toEqual({ brand_id: 'lotus', day: TODAY });
  expect(requests?.headers['x-request-sign']).toBe(hmacHex(provider.key, requests?.body ?? ''));
});

it.each([
  ['signed with another key', 'altered', dayOf([]), createSecretKey(Buffer.alloc(32, 9))],
  ['of another brand', 'wrong_day', [{ type: 'head', brand_id: 'harbor', day: TODAY }, dayOf([])[1]], provider.key],
  [
    'with a rollback of an unlisted transaction',
    'malformed',
    dayOf([{ ...listed(await sit(), 'refund', 'x', 1) }]),
    provider.key,
  ],
  [
    'with totals that are none',
    'totals',
    [dayOf([])[0], { type: 'totals', transactions: 0, sums: [{ kind: 'bet', currency: 'KHR', amount: '-1' }] }],
    provider.key,
  ],
] as const)('[G11] its file %s is refused (%s)', async (_what, why, lines, signer) => {
  provider.days.set(TODAY, lines as object[]);
  provider.signer = signer;
  await run();
  expect(await state()).toEqual({ state: 'refused', why });
});

it('[G11] during a change of secrets a file under the previous one is accepted', async () => {
  provider.days.set(TODAY, dayOf([]));
  provider.signer = oldKey;
  await run();
  expect((await state())?.state).toBe('taken');
});
