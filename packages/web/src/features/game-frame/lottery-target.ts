import {
  type GameType,
  LOTTERY_GAME_TYPES,
  LOTTERY_VENDORS,
  PRIZE_MODE_VENDORS,
  PRIZE_MODES,
  type PrizeMode,
} from '@marquee/contracts/constants';
import type { PublicManifest, Vendor } from '@marquee/contracts/manifest';
import { categorySwitch } from '@marquee/contracts/pages';
import { lobbyPath, PATHS } from '../../lib/paths/paths.ts';

interface Target {
  readonly vendor: string;
  /** Empty: the vendor's lobby. */
  readonly gameCode: string;
  /** Path of the link back. */
  readonly lobby: string;
}

/** A lottery to open (§2.1's query of `/lottery`). */
export interface LotteryTarget extends Target {
  readonly prizeMode: PrizeMode;
  readonly playType: string;
}

/** A lottery of another vendor than §4's four, which the generic launch opens. */
export interface OtherLotteryTarget extends Target {
  readonly gameType: GameType;
}

const includes = (list: readonly string[], one: string): boolean => list.includes(one);

/** What an address requests: a lottery vendor of the brand, its first one where none is named. Null: the brand has no such vendor. */
export function lotteryTarget(
  params: URLSearchParams,
  { vendors, switches }: Pick<PublicManifest, 'vendors' | 'switches'>,
): LotteryTarget | OtherLotteryTarget | null {
  const named = params.get('vendor');
  const onOf = ({ gameTypes }: Vendor): readonly GameType[] =>
    gameTypes.filter((gameType) => switches[categorySwitch(gameType)]);
  const lotteryOf = (vendor: Vendor): GameType | undefined =>
    onOf(vendor).find((gameType) => includes(LOTTERY_GAME_TYPES, gameType));
  const own = vendors.filter(
    (one) => lotteryOf(one) !== undefined || (includes(LOTTERY_VENDORS, one.code) && onOf(one).length > 0),
  );
  const vendor =
    named === null
      ? (own.find((one) => lotteryOf(one) !== undefined) ?? own[0])
      : own.find(({ code }) => code === named);
  if (vendor === undefined) return null;
  const on = onOf(vendor);
  const place = on.find((gameType) => gameType === 'ELOTT') ?? on.find((gameType) => gameType !== 'LOTT');
  const target = {
    vendor: vendor.code,
    gameCode: params.get('gameCode') ?? '',
    lobby: place === undefined ? PATHS.home : lobbyPath(place, vendor.code),
  };
  const prizeMode = PRIZE_MODES.find((mode) => PRIZE_MODE_VENDORS[mode] === vendor.code);
  if (prizeMode !== undefined) return { ...target, prizeMode, playType: params.get('playType') ?? '' };
  const gameType = lotteryOf(vendor);
  return gameType === undefined ? null : { ...target, gameType };
}
