import { DEMO_CURRENCY } from '@marquee/contracts/constants';
import { type Ctx, isTrial } from '../../context.ts';

/** The currency that the caller plays in: the brand's, or demo money. */
export const currencyOf = ({ actor, manifest }: Pick<Ctx, 'actor' | 'manifest'>): string =>
  isTrial(actor) ? DEMO_CURRENCY : manifest.public.currency.code;
