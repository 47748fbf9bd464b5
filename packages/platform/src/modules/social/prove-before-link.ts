import type { Passwords } from '@marquee/server-kit/passwords';
import type { MemberCtx } from '../../context.ts';
import { lockMember } from '../member/index.ts';
import { proveSelf, type SelfProof } from '../password/index.ts';
import type { FactorKeys } from '../second-factor/index.ts';
import { resetGuesses } from '../session/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import type { SocialDeps } from './begin-attempt.ts';

export interface LinkDeps extends SocialDeps {
  readonly passwords: Passwords;
  readonly humanChecks: HumanChecks;
  readonly factorKeys: FactorKeys;
}

/**
 * Before a link is added or removed. The guess is reset at once, because the link is made later. @throws what `proveSelf` throws.
 */
export async function proveBeforeLink(deps: LinkDeps, ctx: MemberCtx, proof: SelfProof): Promise<void> {
  const { member, guess } = await proveSelf(deps, ctx, 'login', proof);
  if (guess === null) return;
  await deps.withTenant(ctx, async (db) => {
    // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
    await lockMember(db, ctx, member.id);
    await resetGuesses(db, ctx, guess.account, guess.guessId);
  });
}
