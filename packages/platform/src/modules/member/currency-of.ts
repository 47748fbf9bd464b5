import { DEMO_CURRENCY, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { Actor, Ctx } from '../../context.ts';

/** A guest of free play (A15). */
export const isTrial = (actor: Actor): boolean => actor.kind === 'member' && actor.accountType === TRIAL_ACCOUNT_TYPE;

/** The currency that the caller plays in: the brand's, or demo money. */
export const currencyOf = ({ actor, manifest }: Pick<Ctx, 'actor' | 'manifest'>): string =>
  isTrial(actor) ? DEMO_CURRENCY : manifest.public.currency.code;
