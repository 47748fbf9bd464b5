import type { LanguageCode } from '@marquee/contracts/languages';
import type { AccountFileQuery, AccountLine, BetFileQuery, ProfitFileQuery } from '@marquee/contracts/schemas/records';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { type TextKey, textsIn } from '../../outbound/texts.ts';
import { BYTE_ORDER_MARK, csvLine, numberCell, textCell } from './csv.ts';
import { type RecordedLine, readLinesOfDay, sumLines } from './lines.repository.ts';
import { readPlays } from './plays.repository.ts';
import { toPlayedRound } from './read-bets.ts';
import { byDay, playOf, toAccountLine } from './read-lines.ts';
import { toResult } from './read-profit.ts';
import { type RecordScope, readRecordState } from './record-scope.ts';
import { type RecordedRound, readGames, readRoundsOfDay } from './rounds.repository.ts';

/** Rows of one database transaction, and of one write to the client. */
const BATCH = 1_000;

export interface FileDeps {
  readonly withTenant: WithTenant;
  readonly scope: RecordScope;
  readonly language: LanguageCode;
}
type RecordText = TextKey extends infer K ? (K extends `records.${infer Name}` ? Name : never) : never;

/** Texts of a file, and times in the brand's zone as spreadsheets read them: `2026-11-25 18:30:00`. */
function fileTexts({ scope, language }: FileDeps) {
  const texts = textsIn(language);
  const text = (key: RecordText): string => texts(`records.${key}`);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: scope.zone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    text,
    category: (code: string | null) => (code === null || code === '' ? '' : text(`category.${code}` as RecordText)),
    time: (iso: string | null) => (iso === null ? '' : format.format(new Date(iso))),
    header: (...keys: readonly RecordText[]) => BYTE_ORDER_MARK + csvLine(keys.map((key) => textCell(text(key)))),
  };
}

/** The rounds of a range as CSV, a piece at a time, latest first. */
export async function* betFile(deps: FileDeps, { from, to, ...filter }: BetFileQuery): AsyncGenerator<string> {
  const { withTenant, scope, language } = deps;
  const { text, time, category, header } = fileTexts(deps);
  const line = (round: ReturnType<typeof toPlayedRound>): string =>
    csvLine([
      ...[time(round.openedAt), time(round.settledAt), textCell(round.roundId), textCell(round.vendor)],
      ...[textCell(round.gameName), textCell(category(round.category)), textCell(text(`state.${round.state}`))],
      ...[round.stake, round.won, round.voided, round.result, round.bonusStake, round.bonusWon].map(numberCell),
      ...[round.isFree, round.isAtVendor].map((is) => textCell(text(is ? 'yes' : 'no'))),
    ]);
  yield header(
    ...(['openedAt', 'settledAt', 'round', 'vendor', 'game', 'category', 'state'] as const),
    ...(['stake', 'won', 'voided', 'result', 'bonusStake', 'bonusWon', 'free', 'atVendor'] as const),
  );
  const query = { range: { from, to }, filter, by: 'day', isLedgerOnly: false } as const;
  const { groups } = await withTenant(scope, async (db) =>
    readPlays(db, scope, await readRecordState(db, scope), query),
  );
  // Day by day, so that no query looks through a history for the few rounds that a filter lets through.
  for (const { group: day } of groups) {
    yield* inBatches(deps, async (db, after: RecordedRound | null) => {
      const rounds = await readRoundsOfDay(db, scope, day, filter, { after: after?.place ?? null, limit: BATCH });
      const games = await readGames(db, rounds);
      return rounds.map((round) => ({ row: round, text: line(toPlayedRound(round, { scope, games, language })) }));
    });
  }
}

interface WrittenRow<Row> {
  readonly row: Row;
  readonly text: string;
}

/** Rows a batch at a time, each in a transaction of its own: a slow client holds no connection. `read` continues after a row. */
async function* inBatches<Row>(
  { withTenant, scope }: FileDeps,
  read: (db: TenantDb, after: Row | null) => Promise<readonly WrittenRow<Row>[]>,
): AsyncGenerator<string> {
  let after: Row | null = null;
  for (;;) {
    const last: Row | null = after;
    const rows: readonly WrittenRow<Row>[] = await withTenant(scope, (db) => read(db, last));
    if (rows.length > 0) yield rows.map(({ text }) => text).join('');
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row ?? null;
  }
}

/** The account's lines of a range as CSV, a piece at a time, latest first. */
export async function* accountFile(deps: FileDeps, { from, to, kind }: AccountFileQuery): AsyncGenerator<string> {
  const { withTenant, scope, language } = deps;
  const { text, time, header } = fileTexts(deps);
  const toText = (line: AccountLine): string =>
    csvLine([
      ...[time(line.at), textCell(text(`kind.${line.kind}`)), numberCell(line.amount), numberCell(line.balance)],
      ...[line.vendor, line.gameName, line.reference].map((cell) => textCell(cell ?? '')),
    ]);
  yield header('at', 'kind', 'amount', 'balance', 'vendor', 'game', 'reference');
  const { account, days } = await withTenant(scope, async (db) => {
    const state = await readRecordState(db, scope);
    return {
      account: state.account,
      days: state.account === null ? [] : await sumLines(db, scope, state, { from, to }),
    };
  });
  if (account === null) return;
  for (const { day, first, last } of byDay(days.filter((each) => kind === undefined || each.kind === kind))) {
    yield* inBatches(deps, async (db, after: RecordedLine | null) => {
      const within = { day, kind, first, last: after === null ? last : after.line - 1n, limit: BATCH };
      const lines = await readLinesOfDay(db, scope, account, within);
      const games = await readGames(db, lines.flatMap(playOf));
      return lines.map((line) => ({ row: line, text: toText(toAccountLine(line, { scope, games, language })) }));
    });
  }
}

/** Profit and loss of a range as CSV. */
export async function* profitFile(
  deps: FileDeps,
  { from, to, by, vendor, category: chosen }: ProfitFileQuery,
): AsyncGenerator<string> {
  const { withTenant, scope } = deps;
  const { category, header } = fileTexts(deps);
  yield header(by, 'rounds', 'stake', 'won', 'voided', 'validBet', 'profit', 'bonusStake', 'bonusWon');
  const query = { range: { from, to }, filter: { vendor, category: chosen }, by, isLedgerOnly: true };
  const { groups } = await withTenant(scope, async (db) =>
    readPlays(db, scope, await readRecordState(db, scope), query),
  );
  for (const { group, ...sums } of groups) {
    const { rounds, ...amounts } = toResult(scope, sums);
    const name = by === 'category' ? category(group) : group;
    yield csvLine([textCell(name), String(rounds), ...Object.values(amounts).map(numberCell)]);
  }
}
