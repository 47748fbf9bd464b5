import type { LanguageCode } from '@marquee/contracts/languages';
import { formatAmount } from '@marquee/contracts/money';
import { RECORD_PAGE_SIZE } from '@marquee/contracts/records';
import type { AccountLine, AccountRecordQuery, AccountRecordValue } from '@marquee/contracts/schemas/records';
import type { TenantDb } from '../../db/with-tenant.ts';
import {
  balanceAfter,
  type DayLines,
  type LineFilter,
  type LineSlice,
  lastLineBefore,
  type RecordedLine,
  readLines,
  sumLines,
} from './lines.repository.ts';
import { pageSlices } from './page-slices.ts';
import { gameOf, pageOf, type ShownWith } from './read-bets.ts';
import { type RecordScope, type RecordState, readRecordState } from './record-scope.ts';
import { readGames } from './rounds.repository.ts';

/** A page of the account record. */
export async function readAccount(
  db: TenantDb,
  scope: RecordScope,
  { from, to, pageNo, kind }: AccountRecordQuery,
  language: LanguageCode,
): Promise<AccountRecordValue> {
  const state = await readRecordState(db, scope);
  const all = state.account === null ? [] : await sumLines(db, scope, state, { from, to });
  const chosen = all.filter((day) => kind === undefined || day.kind === kind);
  const days = byDay(chosen);
  const slices = lineSlices(days, pageNo);
  const filter = { kind, side: sideOf(chosen) };
  const lines =
    state.account === null || slices.length === 0 ? [] : await readLines(db, scope, state.account, slices, filter);
  const games = await readGames(db, lines.flatMap(playOf));
  const text = (minor: bigint) => formatAmount(minor, scope.currency);
  const balances = await readBalances(db, scope, state, { from, all });
  return {
    ...pageOf(
      scope,
      pageNo,
      days.reduce((total, day) => total + day.lines, 0),
    ),
    list: lines.map((line) => toAccountLine(line, { scope, games, language })),
    totals: {
      credited: text(sum(chosen, 'credited')),
      debited: text(sum(chosen, 'debited')),
    },
    opening: text(balances.opening),
    closing: text(balances.closing),
  };
}

const sum = (days: readonly DayLines[], side: 'credited' | 'debited'): bigint =>
  days.reduce((total, day) => total + day[side], 0n);

/** Undefined when the days have both. */
function sideOf(days: readonly DayLines[]): LineFilter['side'] {
  if (sum(days, 'debited') === 0n) return 'credited';
  return sum(days, 'credited') === 0n ? 'debited' : undefined;
}

type Day = Pick<DayLines, 'day' | 'lines' | 'first' | 'last'>;

const lower = (a: bigint, b: bigint): bigint => {
  if (b < a) return b;
  return a;
};
const higher = (a: bigint, b: bigint): bigint => {
  if (b > a) return b;
  return a;
};

/** All kinds of a day together. */
export function byDay(rows: readonly DayLines[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, lines, first, last } of rows) {
    const known = days.get(day) ?? { day, lines: 0, first, last };
    days.set(day, {
      day,
      lines: known.lines + lines,
      first: lower(first, known.first),
      last: higher(last, known.last),
    });
  }
  return [...days.values()];
}

/** Lines are numbered without gaps, so a day that has no others between its first and its last is cut by numbers alone. */
function lineSlices(days: readonly Day[], pageNo: number): LineSlice[] {
  const counts = days.map(({ day, lines }) => ({ day, rows: lines }));
  return pageSlices(counts, (pageNo - 1) * RECORD_PAGE_SIZE, RECORD_PAGE_SIZE).map((slice) => {
    const { first = 0n, last = 0n, lines = 0 } = days.find(({ day }) => day === slice.day) ?? {};
    if (last - first + 1n !== BigInt(lines)) return { ...slice, first, last };
    const end = last - BigInt(slice.skip);
    return { ...slice, skip: 0, first: end - BigInt(slice.take) + 1n, last: end };
  });
}

async function readBalances(
  db: TenantDb,
  scope: RecordScope,
  state: RecordState,
  { from, all }: { readonly from: string; readonly all: readonly DayLines[] },
): Promise<{ opening: bigint; closing: bigint }> {
  const { account } = state;
  if (account === null) return { opening: 0n, closing: 0n };
  const last = all.reduce((line, day) => higher(line, day.last), 0n);
  const closing = await balanceAfter(
    db,
    scope,
    account,
    last > 0n ? last : await lastLineBefore(db, scope, state, from),
  );
  return { opening: closing - sum(all, 'credited') + sum(all, 'debited'), closing };
}

/** The game of a line about a round. */
export const playOf = ({ provider, game }: RecordedLine): { provider: string; game: string }[] =>
  provider === null || game === null ? [] : [{ provider, game }];

export function toAccountLine(line: RecordedLine, { scope, games, language }: ShownWith): AccountLine {
  const text = (minor: bigint) => formatAmount(minor, scope.currency);
  const game = gameOf(games, line.provider ?? '', line.game ?? '');
  return {
    line: line.line.toString(),
    at: line.at.toISOString(),
    kind: line.kind,
    amount: text(line.amount),
    balance: text(line.balance),
    vendor: line.vendor ?? line.provider,
    gameName: game?.names[language] ?? game?.name ?? line.game,
    reference: line.subject,
    recalledFor: line.recalledFor,
  };
}
