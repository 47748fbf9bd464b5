import type { Permission, StaffCall, StaffNeed } from '@marquee/contracts/staff-calls';
import { hmacHex, isHmacOf, ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';
import { mayAnywhere, requirePermission } from './grants.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SignedIn, StaffDeps, Visitor } from './staff-deps.ts';
import { findSession, isOver, type Stage, touchSession } from './staff-session.repository.ts';
import { hashToken, isToken } from './token.ts';
import { requireSameOrigin, type VisitOf } from './visit.ts';

const USER_AGENT_MAX = 256;
/** Requests closer together than this share one write, so a session's idle end is exact to a second. */
const TOUCH_EVERY_MS = 1_000;

/** The value of `x-csrf-token`: derived from the session's token, so it is neither stored nor guessable. */
export const csrfTokenOf = ({ keys }: StaffDeps, tokenHash: Buffer): string =>
  hmacHex(keys.csrf[0], tokenHash.toString('hex'));

/** `signedIn` is null on routes that need no session. */
export interface Admitted {
  readonly visitor: Visitor;
  readonly signedIn: SignedIn | null;
}

/**
 * The checks before a request's body is read, in this order: the console's host, a page of the console if it changes something, a
 * session at the stage of the route, its token, the permission on the path's brand.
 * @throws ProblemError, ConsoleError `not_found`, `cross_site_refused`, `login_required`, `token_invalid`, `code_required`,
 * `enrolment_required`, `conflict`, `csrf_invalid`, `permission_denied`.
 */
export async function admitStaff(
  deps: StaffDeps,
  visitOf: VisitOf,
  { needs, polling }: Pick<StaffCall, 'needs'> & Partial<StaffCall>,
  request: FastifyRequest,
): Promise<Admitted> {
  const visit = visitOf(request);
  if (visit === null) throw new ProblemError('not_found');
  const isRead = request.method === 'GET';
  if (!isRead) requireSameOrigin(request, visit);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  const visitor: Visitor = { ip: visit.ip, userAgent, requestId: request.id };
  if (needs === 'none') return { visitor, signedIn: null };

  const signedIn = await authenticate(deps, visitor, request, polling === true);
  requireStage(signedIn.session.stage, needs);
  if (!isRead) requireCsrfToken(deps, signedIn, request);
  if (!isStage(needs)) requireRole(signedIn, needs, request);
  return { visitor, signedIn };
}

async function authenticate(
  { pool, clock }: StaffDeps,
  visitor: Visitor,
  request: FastifyRequest,
  polling: boolean,
): Promise<SignedIn> {
  const token = readSessionCookie(request.headers.cookie);
  if (token === null) throw new ProblemError('login_required');
  const found = isToken(token) ? await findSession(pool, hashToken(token)) : null;
  const now = clock.now();
  if (found === null || isOver(found.session, now)) throw new ProblemError('token_invalid');
  const { session, account } = found;
  if (!polling && now.getTime() - session.seenAt.getTime() >= TOUCH_EVERY_MS) await touchSession(pool, session.id, now);
  return { ...visitor, name: account.name, account, grants: account.grants, session };
}

type StageNeed = 'none' | 'session' | 'code' | 'enrolment' | 'self';
const STAGE_NEEDS: readonly string[] = ['none', 'session', 'code', 'enrolment', 'self'] satisfies StageNeed[];
const isStage = (needs: StaffNeed): needs is StageNeed => STAGE_NEEDS.includes(needs);

function requireStage(stage: Stage, needs: StaffNeed): void {
  if (needs === 'session' || needs === stage) return;
  if (needs === 'code') throw new ProblemError('conflict');
  if (stage === 'code') throw new ConsoleError('code_required');
  if (stage === 'enrolment') throw new ConsoleError('enrolment_required');
}

function requireCsrfToken(deps: StaffDeps, { session }: SignedIn, { headers }: FastifyRequest): void {
  const sent = headers['x-csrf-token'];
  if (typeof sent === 'string' && isHmacOf(deps.keys.csrf, session.tokenHash.toString('hex'), sent)) return;
  throw new ConsoleError('csrf_invalid');
}

function requireRole(who: SignedIn, permission: Permission, request: FastifyRequest): void {
  const { merchant } = request.params as { readonly merchant?: string };
  if (merchant !== undefined) requirePermission(who, permission, [merchant]);
  else if (!mayAnywhere(who.grants, permission)) throw new ConsoleError('permission_denied');
}
