import { LOTTERY_GAME_TYPES, PRIZE_MODE_VENDORS, PRIZE_MODES, type PrizeMode } from '@marquee/contracts/constants';
import type { PublicManifest } from '@marquee/contracts/manifest';
import type { SwitchKey } from '@marquee/contracts/switches';
import { lobbyPath, PATHS } from '../../lib/paths/paths.ts';

/** A lottery to open (§2.1's query of `/lottery`). */
export interface LotteryTarget {
  readonly vendor: string;
  readonly prizeMode: PrizeMode;
  /** Empty: the vendor's lobby. */
  readonly gameCode: string;
  readonly playType: string;
  /** The way back. */
  readonly lobby: string;
}

/** What an address asks for: a lottery vendor of the brand, its first one where none is named. Null: the brand has no such. */
export function lotteryTarget(
  params: URLSearchParams,
  { vendors, switches }: Pick<PublicManifest, 'vendors' | 'switches'>,
): LotteryTarget | null {
  const named = params.get('vendor');
  const isOn = (gameType: string): boolean => switches[`games.${gameType.toLowerCase()}` as SwitchKey];
  const on = LOTTERY_GAME_TYPES.filter(isOn);
  const own = vendors.filter(({ gameTypes }) => on.some((gameType) => gameTypes.includes(gameType)));
  const vendor = own.find(({ code }) => (named ?? code) === code);
  const prizeMode = PRIZE_MODES.find((mode) => PRIZE_MODE_VENDORS[mode] === vendor?.code);
  if (vendor === undefined || prizeMode === undefined) return null;
  const hasLobby = vendor.gameTypes.includes('ELOTT') && isOn('ELOTT');
  return {
    vendor: vendor.code,
    prizeMode,
    gameCode: params.get('gameCode') ?? '',
    playType: params.get('playType') ?? '',
    lobby: hasLobby ? lobbyPath('ELOTT', vendor.code) : PATHS.home,
  };
}
