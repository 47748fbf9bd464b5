import { generateKeyPairSync, sign } from 'node:crypto';
import type { FileFault } from '@marquee/contracts/schemas/reconciliation';
import type { DayFileTransaction } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DayFileParts } from '../../testing/day-file-provider.ts';
import { openReconStage, type ReconStage, TODAY, TOMORROW, told } from '../../testing/recon-stage.ts';

const RIEL = 100_000;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
let stage: ReconStage;
let lines: DayFileTransaction[];

beforeAll(async () => {
  stage = await openReconStage();
  const { caller } = await stage.wallet.seat('player', 100_000n);
  await caller.bet('b1', RIEL);
  await caller.bet('b2', RIEL);
  lines = ['b1', 'b2'].map((ref) => told(caller.seat.user, 'bet', ref, { amount: RIEL }));
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.wallet.database.look('TRUNCATE app.recon_break, app.recon_line, app.recon_total, app.recon_day');
  stage.provider.days.set(TODAY, lines);
  stage.provider.parts = {};
  stage.provider.status = 200;
  stage.told.length = 0;
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
    'signed by somebody else',
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
  ['with a line that never ends', { fault: 'malformed', lines: first({ note: 'x'.repeat(100_000) }) }],
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

describe('[G11] a file that can’t be believed is refused, and nothing of it is applied', () => {
  it.each(BAD_FILES)('%s', async (_what, { fault, parts = {}, lines: change = (good) => good }) => {
    stage.provider.days.set(TODAY, change(lines) as DayFileTransaction[]);
    stage.provider.parts = parts;
    await stage.run();
    const [day] = await stage.days();
    expect(day).toMatchObject({ state: 'refused', why: fault, attempts: 1, transactions: null, totals: [] });
    expect(day?.dueAt).not.toBeNull();
    expect(await stage.wallet.database.look('SELECT FROM app.recon_line')).toEqual([]);
    expect(stage.told).toMatchObject([{ level: 'error', merchant: 'lotus', provider: 'arcade', day: TODAY, fault }]);
  });
});

it.each([
  [409, 'not_closed'],
  [404, 'not_offered'],
  [503, 'unreachable'],
  [null, 'unreachable'],
] as const)('[G11] no file (%s) is a day that is missing, asked for again later', async (status, why) => {
  stage.provider.status = status;
  await stage.run();
  expect((await stage.days())[0]).toMatchObject({ state: 'missing', why, attempts: 1 });
  expect(stage.told).toMatchObject([{ level: 'warn', day: TODAY, fault: why }]);
  stage.provider.status = 200;
  await stage.run();
  expect((await stage.days())[0]).toMatchObject({ state: 'missing', attempts: 1 });
  await stage.run(2);
  expect((await stage.days()).at(-1)).toMatchObject({ day: TODAY, state: 'taken', why: null });
});

it('[G11] a day that was taken stands when its file is asked for again and comes broken', async () => {
  await stage.run();
  stage.provider.parts = { bend: (text) => text.replace('"amount":100000', '"amount":900000') };
  await stage.act('again', {});
  await stage.run();
  const [day] = await stage.days();
  expect(day).toMatchObject({ state: 'taken', why: 'altered', transactions: 2, dueAt: null });
  expect(day?.totals).toHaveLength(1);
  expect(await stage.wallet.database.look('SELECT FROM app.recon_line')).toHaveLength(2);
});

it('[G11] a transaction that stands in the files of two days makes the second a duplicate', async () => {
  stage.provider.days.set(TOMORROW, [{ ...lines[0], at: `${TOMORROW}T10:00:00.000Z` } as DayFileTransaction]);
  await stage.run(2);
  expect((await stage.days()).map(({ day, state, why }) => [day, state, why])).toEqual([
    [TOMORROW, 'refused', 'duplicate'],
    [TODAY, 'taken', null],
  ]);
});
