import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import type { Ctx } from '../../context.ts';

/** In minor units. What is above it needs a second person. */
export const twoPersonsAbove = ({ manifest }: Pick<Ctx, 'manifest'>, currency: string): bigint =>
  parseMinor(manifest.private.cashier.twoPersonsAbove, decimalsOf(currency)) ?? 0n;
