import { CALLS, type Call, type CallName, STEP_UP_HEADER } from '@marquee/contracts/calls';
import { type HmacKeys, HOP_SKEW_TEXT, hopSkewSeconds, ProblemError, verifyHop } from '@marquee/server-kit';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, type Ctx, isTrial } from './context.ts';
import type { Brands, Sessions, StepUps } from './services.ts';

export interface Admission {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly sessions: Sessions;
  readonly stepUps: StepUps;
  /** Shared with the edge: `HOP_KEY`. */
  readonly hopKey: HmacKeys;
}

const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

/**
 * The checks before a request's body is read, in this order: the edge's hop, a known brand, not from another site, the token by the
 * call's rule, the brand open, the call's switches on. Resolves with the context of the handler. @throws ProblemError `hop_invalid`, `domain_invalid`, `cross_site_refused`, `login_required`, `token_invalid`,
 * `password_change_required`, `in_need_true_account`, `maintenance`, `switch_off`.
 */
export async function admit(
  admission: Admission,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  const call: Call = CALLS[name];
  const visitor = readVisitor(admission, request, reply);
  // Another site's page cannot send the token, which is a header. This check also covers calls without a token.
  if (!isRead(call) && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new ProblemError('cross_site_refused');
  }
  const ctx = call.token === 'none' ? visitor : await authenticated(admission, call, visitor, request, reply);
  if (ctx.manifest.private.maintenance && !call.duringMaintenance) throw new ProblemError('maintenance');
  // A missing switch is off.
  if (!call.switches.every((key) => ctx.manifest.public.switches[key] === true)) {
    throw new ProblemError('switch_off');
  }
  return ctx;
}

/**
 * The last check, of a request whose form is valid: a sensitive call uses up its proof, also if the call fails afterwards.
 * @throws ProblemError `step_up_required`: the proof is missing, for another call, used, or too old.
 */
export async function proveStepUp(
  { stepUps }: Admission,
  name: CallName,
  ctx: Ctx,
  request: FastifyRequest,
): Promise<void> {
  if (!CALLS[name].stepUp) return;
  if (!(await stepUps.take(ctx, name, request.headers[STEP_UP_HEADER]))) throw new ProblemError('step_up_required');
}

/**
 * The visitor as the edge describes them. Only the signed hop names the merchant: no host, parameter or header of the client
 * chooses a tenant (SEC-B01). @throws ProblemError `hop_invalid`, `domain_invalid`.
 */
export function readVisitor({ clock, brands, hopKey }: Admission, request: FastifyRequest, reply: FastifyReply): Ctx {
  const { method, headers, raw } = request;
  const signed = { method, target: raw.url ?? '', headers };
  const nowMs = clock.now().getTime();
  const hop = verifyHop(hopKey, signed, nowMs);
  if (hop === null) {
    const skewSeconds = hopSkewSeconds(hopKey, signed, nowMs);
    if (skewSeconds !== null) request.log.error({ skewSeconds }, HOP_SKEW_TEXT);
    throw new ProblemError('hop_invalid');
  }
  const manifest = brands.get(hop.merchant);
  if (manifest === undefined) throw new ProblemError('domain_invalid');
  return {
    merchant: hop.merchant,
    actor: { kind: 'visitor' },
    requestId: request.id,
    clientIp: hop.clientIp,
    userAgent: headers['user-agent'] ?? '',
    log: bindLog(request, reply, { merchant: hop.merchant }),
    clock,
    manifest,
  };
}

async function authenticated(
  { sessions }: Admission,
  call: Call,
  visitor: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  const header = request.headers.authorization;
  if (header === undefined) {
    if (call.token === 'optional') return visitor;
    throw new ProblemError('login_required');
  }
  const token = BEARER.exec(header)?.[1];
  const actor = token === undefined ? null : await sessions.authenticate(visitor, token, call);
  if (actor === null) {
    const sessionEnd = token === undefined ? null : await sessions.endOf(visitor, token);
    throw new ProblemError('token_invalid', sessionEnd === null ? {} : { sessionEnd });
  }
  if (actor.mustChangePassword && !call.duringForcedChange) {
    // Until the password is changed, the member sees the lobby behind the form as a visitor does.
    if (call.token === 'optional') return visitor;
    throw new ProblemError('password_change_required');
  }
  // §4: trial accounts have neither money calls nor what members store.
  if ((call.rate === 'money' || call.membersOnly) && isTrial(actor)) throw new ProblemError('in_need_true_account');
  return { ...visitor, actor, log: bindLog(request, reply, { member: actor.memberId }) };
}

/** Adds brand and member to every log line about the request (SEC-F04). */
function bindLog(request: FastifyRequest, reply: FastifyReply, whose: Record<string, string>): FastifyBaseLogger {
  const log = request.log.child(whose);
  request.log = log;
  reply.log = log;
  return log;
}

/** Launches and money calls can be GET by specification, and still change state. */
const isRead = (call: Call): boolean => call.method === 'GET' && call.rate !== 'launch' && call.rate !== 'money';
