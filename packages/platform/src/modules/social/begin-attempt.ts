import { randomBytes } from 'node:crypto';
import { SOCIAL_ATTEMPT_MS, type SocialProvider } from '@marquee/contracts/social';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Attempt, SocialGate, SocialGates } from '../../outbound/social/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { throttle } from '../verification/index.ts';
import { putAttempt } from './social.repository.ts';
import { orProblem } from './social-problem.ts';

export interface SocialDeps {
  readonly withTenant: WithTenant;
  readonly gates: SocialGates;
}

/** From one address in an hour: a family behind one, and the tries of people who change their minds. */
const ATTEMPTS = { action: 'social', times: 60, periodMs: 60 * 60_000 };

export interface BegunAttempt {
  readonly url: string;
  /** For the browser's cookie alone; only its hash stays here. */
  readonly browserToken: string;
}

export interface SettingOut {
  readonly redirectUri: string;
  readonly returnTo: string;
  /** Of whoever is to be linked; null: somebody who logs in. */
  readonly sessionId: string | null;
}

/**
 * Sends somebody to a provider's page.
 * @throws ProblemError `too_many_requests`, `social_unavailable`.
 */
export async function beginAttempt(
  { withTenant, gates }: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  { redirectUri, returnTo, sessionId }: SettingOut,
): Promise<BegunAttempt> {
  const gate = gateOf(gates, ctx, provider);
  const retryAfterSeconds = await withTenant(ctx, (db) => throttle(db, ctx, networkKey(ctx.clientIp), ATTEMPTS));
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const attempt: Attempt = { state: random(), nonce: random(), verifier: random(), redirectUri };
  // Before it is written down: nobody sets out for a provider that does not answer.
  const url = await gate.begin(attempt).catch(orProblem(ctx, provider));
  const browserToken = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SOCIAL_ATTEMPT_MS);
  const stored = { browserHash: hashToken(browserToken), provider, returnTo, sessionId, expiresAt, ...attempt };
  await withTenant(ctx, (db) => putAttempt(db, ctx, stored, now));
  return { url: url.href, browserToken };
}

/** @throws ProblemError `social_unavailable`: the operator set none up for this brand. */
export function gateOf(gates: SocialGates, { merchant, log }: Ctx, provider: SocialProvider): SocialGate {
  const gate = gates(provider, merchant);
  if (gate !== null) return gate;
  log.error({ provider }, 'a brand offers a log-in by a provider that no client is set up for');
  throw new ProblemError('social_unavailable');
}

/** 256 bits, in the letters PKCE allows (RFC 7636 §4.1). */
const random = (): string => randomBytes(32).toString('base64url');
