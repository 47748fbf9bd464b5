import { generateKeyPairSync, sign } from 'node:crypto';
import type { FileFault } from '@marquee/contracts/schemas/reconciliation';
import type { DayFileTransaction } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DayFileParts } from '../../testing/day-file-provider.ts';
import { lineOf, openReconFixture, type ReconFixture, TODAY, TOMORROW } from '../../testing/recon-fixture.ts';

const RIEL = 100_000;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
let fixture: ReconFixture;
let lines: DayFileTransaction[];

beforeAll(async () => {
  fixture = await openReconFixture();
  const { caller } = await fixture.wallet.seat('player', 100_000n);
  await caller.bet('b1', RIEL);
  await caller.bet('b2', RIEL);
  lines = ['b1', 'b2'].map((ref) => lineOf(caller.seat.user, 'bet', ref, { amount: RIEL }));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wallet.database.query('TRUNCATE app.recon_break, app.recon_line, app.recon_total, app.recon_day');
  fixture.provider.days.set(TODAY, lines);
  fixture.provider.parts = {};
  fixture.provider.status = 200;
  fixture.logged.length = 0;
});

interface BadFile {
  readonly fault: FileFault;
  readonly parts?: DayFileParts;
  readonly lines?: (good: DayFileTransaction[]) => unknown[];
}
const withoutLastLine = (text: string) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
const first =
  (change: object) =>
  ([one, ...rest]: DayFileTransaction[]) => [{ ...one, ...change }, ...rest];

const BAD_FILES: readonly (readonly [what: string, file: BadFile])[] = [
  ['without its last lines', { fault: 'truncated', parts: { bend: (text) => withoutLastLine(withoutLastLine(text)) } }],
  ['cut in the middle of a line', { fault: 'truncated', parts: { bend: (text) => text.slice(0, -7) } }],
  ['of nothing', { fault: 'truncated', parts: { bend: () => '' } }],
  ['not signed', { fault: 'unsigned', parts: { bend: withoutLastLine } }],
  [
    'signed with another key',
    {
      fault: 'altered',
      parts: { signature: (text) => sign('RSA-SHA256', Buffer.from(text), stranger).toString('base64') },
    },
  ],
  [
    'with an amount altered after',
    { fault: 'altered', parts: { bend: (text) => text.replace('"amount":100000', '"amount":900000') } },
  ],
  ['with a line taken out after', { fault: 'altered', parts: { bend: (text) => text.replace(/^.*"b1".*\n/m, '') } }],
  [
    'of another day',
    {
      fault: 'wrong_day',
      parts: { head: { type: 'head', operator_id: 'marquee', sub_partner_id: 'lotus', day: '2026-01-01' } },
    },
  ],
  [
    'of another brand',
    {
      fault: 'wrong_day',
      parts: { head: { type: 'head', operator_id: 'marquee', sub_partner_id: 'harbor', day: TODAY } },
    },
  ],
  ['with a line of the next day', { fault: 'wrong_day', lines: first({ at: `${TOMORROW}T00:00:00.000Z` }) }],
  ['with a line twice', { fault: 'duplicate', lines: ([one, two]) => [one, two, one] }],
  [
    'whose totals are others',
    {
      fault: 'totals',
      parts: { totals: { type: 'totals', transactions: 2, sums: [{ kind: 'bet', currency: 'KHR', amount: '1' }] } },
    },
  ],
  [
    'whose count is another',
    {
      fault: 'totals',
      parts: {
        totals: { type: 'totals', transactions: 3, sums: [{ kind: 'bet', currency: 'KHR', amount: '200000' }] },
      },
    },
  ],
  ['with half an amount', { fault: 'malformed', lines: first({ amount: 0.5 }) }],
  ['with a negative amount', { fault: 'malformed', lines: first({ amount: -1 }) }],
  ['with what no database keeps', { fault: 'malformed', lines: first({ transaction_uuid: 'a\0b' }) }],
  ['with an endless line', { fault: 'malformed', lines: first({ note: 'x'.repeat(100_000) }) }],
  [
    'that goes on after its totals',
    {
      fault: 'malformed',
      lines: (good) => [
        ...good,
        { type: 'totals', transactions: 2, sums: [{ kind: 'bet', currency: 'KHR', amount: '200000' }] },
      ],
    },
  ],
];

describe('[G11] an invalid file is refused, and nothing of it is applied', () => {
  it.each(BAD_FILES)('%s', async (_what, { fault, parts = {}, lines: change = (good) => good }) => {
    fixture.provider.days.set(TODAY, change(lines) as DayFileTransaction[]);
    fixture.provider.parts = parts;
    await fixture.run();
    const [day] = await fixture.days();
    expect(day).toMatchObject({ state: 'refused', why: fault, attempts: 1, transactions: null, totals: [] });
    expect(day?.dueAt).not.toBeNull();
    expect(await fixture.wallet.database.query('SELECT FROM app.recon_line')).toEqual([]);
    expect(fixture.logged).toMatchObject([
      { level: 'error', merchant: 'lotus', provider: 'arcade', day: TODAY, fault },
    ]);
  });
});

it.each([
  [409, 'not_closed'],
  [404, 'not_offered'],
  [503, 'unreachable'],
  [null, 'unreachable'],
] as const)('[G11] without a file (%s) the day is missing, and requested again later', async (status, why) => {
  fixture.provider.status = status;
  await fixture.run();
  expect((await fixture.days())[0]).toMatchObject({ state: 'missing', why, attempts: 1 });
  expect(fixture.logged).toMatchObject([{ level: 'warn', day: TODAY, fault: why }]);
  fixture.provider.status = 200;
  await fixture.run();
  expect((await fixture.days())[0]).toMatchObject({ state: 'missing', attempts: 1 });
  await fixture.run(2);
  expect((await fixture.days()).at(-1)).toMatchObject({ day: TODAY, state: 'taken', why: null });
});

it('[G11] an accepted day stays when its file is requested again and is invalid', async () => {
  await fixture.run();
  fixture.provider.parts = { bend: (text) => text.replace('"amount":100000', '"amount":900000') };
  await fixture.act('again', {});
  await fixture.run();
  const [day] = await fixture.days();
  expect(day).toMatchObject({ state: 'taken', why: 'altered', transactions: 2, dueAt: null });
  expect(day?.totals).toHaveLength(1);
  expect(await fixture.wallet.database.query('SELECT FROM app.recon_line')).toHaveLength(2);
});

it('[G11] a transaction in the files of two days makes the second a duplicate', async () => {
  fixture.provider.days.set(TOMORROW, [{ ...lines[0], at: `${TOMORROW}T10:00:00.000Z` } as DayFileTransaction]);
  await fixture.run(2);
  expect((await fixture.days()).map(({ day, state, why }) => [day, state, why])).toEqual([
    [TOMORROW, 'refused', 'duplicate'],
    [TODAY, 'taken', null],
  ]);
});
