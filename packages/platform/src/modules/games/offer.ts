import type { GameType } from '@marquee/contracts/constants';
import type { Vendor } from '@marquee/contracts/manifest';
import type { SwitchKey } from '@marquee/contracts/switches';
import type { Ctx } from '../../context.ts';

/** The switch that turns a whole category on for a brand. */
export const categorySwitch = (gameType: GameType): SwitchKey => `games.${gameType.toLowerCase()}` as SwitchKey;

export const isCategoryOn = ({ manifest }: Pick<Ctx, 'manifest'>, gameType: GameType): boolean =>
  manifest.public.switches[categorySwitch(gameType)] === true;

/** A brand's vendors of a category, in its own order; none while the category is off. */
export const vendorsOf = (ctx: Pick<Ctx, 'manifest'>, gameType: GameType): readonly Vendor[] =>
  isCategoryOn(ctx, gameType)
    ? ctx.manifest.public.vendors.filter((vendor) => vendor.gameTypes.includes(gameType))
    : [];

export const isOffered = (ctx: Pick<Ctx, 'manifest'>, vendor: string, gameType: GameType): boolean =>
  vendorsOf(ctx, gameType).some(({ code }) => code === vendor);
