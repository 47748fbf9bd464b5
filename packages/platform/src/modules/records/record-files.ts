import type { LanguageCode } from '@marquee/contracts/languages';
import type {
  AccountFileQuery,
  AccountLine,
  BetFileQuery,
  PlayedRound,
  ProfitFileQuery,
} from '@marquee/contracts/schemas/records';
import type { WithTenant } from '../../db/with-tenant.ts';
import { type TextKey, textsIn } from '../../outbound/texts.ts';
import { BYTE_ORDER_MARK, csvLine, numberCell, textCell } from './csv.ts';
import { readLinesBelow, sumLines } from './lines.repository.ts';
import { sumProfit } from './plays.repository.ts';
import { toPlayedRound } from './read-bets.ts';
import { playOf, toAccountLine } from './read-lines.ts';
import { toResult } from './read-profit.ts';
import { type RecordScope, readRecordState } from './record-scope.ts';
import { type RecordedRound, readGames, readRoundsAfter } from './rounds.repository.ts';

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
  const line = (round: PlayedRound): string =>
    csvLine([
      ...[time(round.openedAt), time(round.settledAt), textCell(round.roundId), textCell(round.vendor)],
      ...[textCell(round.gameName), textCell(category(round.category)), textCell(text(`state.${round.state}`))],
      ...[round.stake, round.won, round.voided, round.result].map(numberCell),
      ...[round.isFree, round.isAtVendor].map((is) => textCell(text(is ? 'yes' : 'no'))),
    ]);
  yield header(
    ...(['openedAt', 'settledAt', 'round', 'vendor', 'game', 'category', 'state'] as const),
    ...(['stake', 'won', 'voided', 'result', 'free', 'atVendor'] as const),
  );
  let after: RecordedRound['place'] | null = null;
  for (;;) {
    const page = { after, limit: BATCH };
    const rounds = await withTenant(scope, async (db) => {
      const found = await readRoundsAfter(db, scope, { from, to }, filter, page);
      const games = await readGames(db, found);
      return found.map((round) => ({
        place: round.place,
        line: line(toPlayedRound(round, { scope, games, language })),
      }));
    });
    if (rounds.length > 0) yield rounds.map((each) => each.line).join('');
    if (rounds.length < BATCH) return;
    after = rounds.at(-1)?.place ?? null;
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
  if (account === null || days.length === 0) return;
  const numbers = days.flatMap((day) => [day.first, day.last]).sort((a, b) => Number(a - b));
  const first = numbers[0] ?? 0n;
  let below = (numbers.at(-1) ?? 0n) + 1n;
  for (;;) {
    const page = { kind, first, below, limit: BATCH };
    const lines = await withTenant(scope, async (db) => {
      const found = await readLinesBelow(db, scope, account, { from, to }, page);
      const games = await readGames(db, found.flatMap(playOf));
      return found.map((line) => ({
        line: line.line,
        text: toText(toAccountLine(line, { scope, games, language })),
      }));
    });
    if (lines.length > 0) yield lines.map((each) => each.text).join('');
    if (lines.length < BATCH) return;
    below = lines.at(-1)?.line ?? 0n;
  }
}

/** Profit and loss of a range as CSV. */
export async function* profitFile(
  deps: FileDeps,
  { from, to, by, vendor, category: chosen }: ProfitFileQuery,
): AsyncGenerator<string> {
  const { withTenant, scope } = deps;
  const { category, header } = fileTexts(deps);
  yield header(by, 'rounds', 'stake', 'won', 'voided', 'validBet', 'profit');
  const groups = await withTenant(scope, async (db) => {
    const filter = { vendor, category: chosen };
    return sumProfit(db, scope, await readRecordState(db, scope), { range: { from, to }, filter, by });
  });
  for (const { group, ...sums } of groups) {
    const { rounds, ...amounts } = toResult(scope, sums);
    const name = by === 'category' ? category(group) : group;
    yield csvLine([textCell(name), String(rounds), ...Object.values(amounts).map(numberCell)]);
  }
}
