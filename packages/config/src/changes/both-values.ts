import type { Actor, ChangeDeps } from './change-deps.ts';
import { diffOf } from './change-diff.ts';
import { ChangeError } from './change-error.ts';

/** Somebody was faster with a brand: the refusal, with what its values are now beside what was wanted of them. Throws always. */
export async function withBothValues(deps: ChangeDeps, actor: Actor, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ChangeError) || error.problem !== 'base_moved') throw error;
  const { values } = await diffOf(deps, actor, id);
  throw new ChangeError('base_moved', { values });
}
