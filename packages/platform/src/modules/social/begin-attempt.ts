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

/** From one address in an hour: a family behind one address, and repeated attempts. */
const ATTEMPTS = { action: 'social', times: 60, periodMs: 60 * 60_000 };

export interface BegunAttempt {
  readonly url: string;
  /** For the browser's cookie only; the database has its hash. */
  readonly browserToken: string;
}

export interface SettingOut {
  readonly redirectUri: string;
  readonly returnTo: string;
  /** The session whose member links an account; null: a log-in. */
  readonly sessionId: string | null;
}

/** Starts an attempt at a provider. @throws ProblemError `too_many_requests`, `social_unavailable`. */
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
  // Before it is stored: no browser is sent to a provider that does not answer.
  const url = await gate.begin(attempt).catch(orProblem(ctx, provider));
  const browserToken = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SOCIAL_ATTEMPT_MS);
  const stored = { browserHash: hashToken(browserToken), provider, returnTo, sessionId, expiresAt, ...attempt };
  await withTenant(ctx, (db) => putAttempt(db, ctx, stored, now));
  return { url: url.href, browserToken };
}

/** @throws ProblemError `social_unavailable`: the operator configured none for this brand. */
export function gateOf(gates: SocialGates, { merchant, log }: Ctx, provider: SocialProvider): SocialGate {
  const gate = gates(provider, merchant);
  if (gate !== null) return gate;
  log.error({ provider }, 'a brand offers a log-in by a provider that no client is set up for');
  throw new ProblemError('social_unavailable');
}

/** 256 bits, in the letters that PKCE allows (RFC 7636 §4.1). */
const random = (): string => randomBytes(32).toString('base64url');
