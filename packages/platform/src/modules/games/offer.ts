import { GAME_TYPES, type GameType } from '@marquee/contracts/constants';
import type { Vendor } from '@marquee/contracts/manifest';
import { categorySwitch } from '@marquee/contracts/pages';
import type { GameChoice } from '@marquee/contracts/snapshot';
import type { Ctx } from '../../context.ts';

export const isCategoryOn = ({ manifest }: Pick<Ctx, 'manifest'>, gameType: GameType): boolean =>
  manifest.public.switches[categorySwitch(gameType)] === true;

/** A brand's vendors of a category, in its own order; none while the category is off. */
export const vendorsOf = (ctx: Pick<Ctx, 'manifest'>, gameType: GameType): readonly Vendor[] =>
  isCategoryOn(ctx, gameType)
    ? ctx.manifest.public.vendors.filter((vendor) => vendor.gameTypes.includes(gameType))
    : [];

export const isOffered = (ctx: Pick<Ctx, 'manifest'>, vendor: string, gameType: GameType): boolean =>
  vendorsOf(ctx, gameType).some(({ code }) => code === vendor);

/** Whether the brand has this vendor, in a category that is on. */
export const isVendorOffered = (ctx: Pick<Ctx, 'manifest'>, vendor: string): boolean =>
  ctx.manifest.public.vendors.some(
    ({ code, gameTypes }) => code === vendor && gameTypes.some((gameType) => isCategoryOn(ctx, gameType)),
  );

/** The name of a game in a brand's choice. */
export const gameName = ({ vendor, code }: { vendor: string; code: string }): string => `${vendor}/${code}`;

export const choiceOf = ({ manifest }: Pick<Ctx, 'manifest'>): GameChoice => manifest.private.games;

/** In a category that is on, from a vendor that the brand has, and not switched off itself. */
export const isGameOffered = (
  ctx: Pick<Ctx, 'manifest'>,
  game: { vendor: string; code: string; gameType: GameType },
): boolean => isOffered(ctx, game.vendor, game.gameType) && !choiceOf(ctx).off.includes(gameName(game));

/** The same for many games at once, as parameters of `offeredRound`. */
export interface OfferedNames {
  /** `vendor/category`. */
  readonly places: readonly string[];
  /** Games that are off, by `gameName`. */
  readonly off: readonly string[];
}
export const offeredNames = (ctx: Pick<Ctx, 'manifest'>): OfferedNames => ({
  places: GAME_TYPES.flatMap((gameType) => vendorsOf(ctx, gameType).map(({ code }) => `${code}/${gameType}`)),
  off: choiceOf(ctx).off,
});

/** The brand's choice, or the provider's where the brand chooses none in the category. */
export function isHot(
  ctx: Pick<Ctx, 'manifest'>,
  game: { vendor: string; code: string; gameType: GameType; hotRank: number | null },
): boolean {
  const chosen = choiceOf(ctx).hot[game.gameType];
  return chosen === undefined ? game.hotRank !== null : chosen.includes(gameName(game));
}
