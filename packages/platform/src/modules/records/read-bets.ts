import { GAME_TYPES, type GameType } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import { formatAmount } from '@marquee/contracts/money';
import { RECORD_PAGE_SIZE } from '@marquee/contracts/records';
import type { BetRecordQuery, BetRecordValue, PlayedRound, RoundState } from '@marquee/contracts/schemas/records';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { RoundPages } from '../provider/index.ts';
import { pageSlices } from './page-slices.ts';
import { addSums, type PlayedKind, type PlaySums, readPlays } from './plays.repository.ts';
import { type RecordScope, readRecordState } from './record-scope.ts';
import { type NamedGame, type RecordedRound, readGames, readRounds } from './rounds.repository.ts';

/** How rounds are shown. */
export interface BetDeps {
  readonly language: LanguageCode;
  readonly pages: RoundPages;
}

/** A page of the betting record. */
export async function readBets(
  db: TenantDb,
  scope: RecordScope,
  query: BetRecordQuery,
  { language, pages }: BetDeps,
): Promise<BetRecordValue> {
  const { from, to, pageNo, vendor, category, state } = query;
  const [range, filter] = [
    { from, to },
    { vendor, category, state },
  ];
  const known = await readRecordState(db, scope);
  const { groups, kinds } = await readPlays(db, scope, known, { range, filter, by: 'day', isLedgerOnly: false });
  const days = groups.map(({ group, rounds: rows }) => ({ day: group, rows }));
  const totals = addSums(groups);
  const slices = pageSlices(days, (pageNo - 1) * RECORD_PAGE_SIZE, RECORD_PAGE_SIZE);
  const rounds = slices.length === 0 ? [] : await readRounds(db, scope, slices, filter);
  const games = await readGames(db, rounds);
  return {
    ...pageOf(scope, pageNo, totals.rounds),
    ...choicesOf(kinds),
    list: rounds.map((round) => ({
      ...toPlayedRound(round, { scope, games, language }),
      ...pages(round, language),
    })),
    totals: betTotals(scope, totals),
  };
}

/** The fields of every page of a record. */
export const pageOf = ({ currency, zone }: RecordScope, pageNo: number, total: number) => ({
  currency,
  timezone: zone,
  pageNo,
  totalPages: Math.max(1, Math.ceil(total / RECORD_PAGE_SIZE)),
  total,
});

/** Vendors and categories that can be chosen as filters. */
export const choicesOf = (kinds: readonly PlayedKind[]): { vendors: string[]; categories: GameType[] } => ({
  vendors: [...new Set(kinds.map(({ vendor }) => vendor))].filter((vendor) => vendor !== '').sort(),
  categories: GAME_TYPES.filter((type) => kinds.some(({ category }) => category === type)),
});

type BetSums = Pick<PlaySums, 'stake' | 'won' | 'voided' | 'bonusStake' | 'bonusWon'>;

const betTotals = ({ currency }: RecordScope, { stake, won, voided, bonusStake, bonusWon }: BetSums) => {
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    stake: text(stake),
    won: text(won),
    voided: text(voided),
    result: text(won - stake + voided),
    bonusStake: text(bonusStake),
    bonusWon: text(bonusWon),
  };
};

/** What rounds are shown with. */
export interface ShownWith {
  readonly scope: RecordScope;
  readonly games: readonly NamedGame[];
  readonly language: LanguageCode;
}

/** The game of a round in today's catalogue. */
export const gameOf = (games: readonly NamedGame[], provider: string, code: string): NamedGame | undefined =>
  games.find((game) => game.provider === provider && game.code === code);

export function toPlayedRound(
  round: RecordedRound,
  { scope, games, language }: ShownWith,
): Omit<PlayedRound, 'detailUrl' | 'proofUrl'> {
  const game = gameOf(games, round.provider, round.game);
  return {
    provider: round.provider,
    roundId: round.round,
    vendor: round.vendor,
    gameName: game?.names[language] ?? game?.name ?? round.game,
    nodeId: game?.isListed === true ? game.nodeId : null,
    category: GAME_TYPES.find((type) => type === round.category) ?? null,
    state: round.state as RoundState,
    ...betTotals(scope, round),
    isFree: round.isFree,
    isAtVendor: round.isAtVendor,
    openedAt: round.openedAt.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
  };
}
