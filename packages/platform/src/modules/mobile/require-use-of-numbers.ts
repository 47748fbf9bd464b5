import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';

/** @throws ProblemError `switch_off`: the brand has neither log-in nor recovery by a proven number. */
export function requireUseOfNumbers({ manifest }: Pick<Ctx, 'manifest'>): void {
  const { MOBILEVERCODELOGIN3, CHNGPASSVERIF3 } = manifest.public.switches;
  if (!MOBILEVERCODELOGIN3 && !CHNGPASSVERIF3) throw new ProblemError('switch_off');
}
