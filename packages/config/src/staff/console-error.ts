import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode } from '@marquee/contracts/problems';
import { handleError } from '@marquee/server-kit';
import type { JsonValue } from '@marquee/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Problems of the console's API alone. They are not in the contracts' table because every code there has messages in the player's
 * bundles, and players never see these.
 */
export const CONSOLE_PROBLEMS = {
  permission_denied: { status: 403, title: 'Your roles do not include this' },
  csrf_invalid: { status: 403, title: 'The session token of this request is missing or wrong' },
  code_required: { status: 403, title: 'The code of the second factor is still missing' },
  enrolment_required: { status: 403, title: 'A second factor must be set up first' },
  code_wrong: { status: 403, title: 'The code is wrong, too old or was used before' },
  password_wrong: { status: 403, title: 'The password is wrong' },
  link_over: { status: 410, title: 'This link was used, replaced or is too old' },
  name_taken: { status: 409, title: 'This name is taken, or was once' },
  last_administrator: { status: 409, title: 'One administrator of every brand must remain' },
  version_moved: { status: 412, title: 'Another person changed this in the meantime' },
  version_required: { status: 428, title: 'If-Match must name the version this was written against' },
  player_not_found: { status: 404, title: 'There is no such player, or the player has no such session' },
  message_not_found: { status: 404, title: 'There is no such message' },
  adjustment_not_found: { status: 404, title: 'There is no such adjustment' },
  exclusion_not_found: { status: 404, title: 'There is no such possible match or request' },
  bonus_not_found: { status: 404, title: 'There is no such bonus' },
  identity_check_not_found: { status: 404, title: 'There is no such identity check or picture' },
  payment_not_found: { status: 404, title: 'There is no such deposit or payment' },
  withdrawal_not_found: { status: 404, title: 'There is no such withdrawal, payout or case' },
  report_moved: { status: 409, title: 'The provider has reported another amount since' },
  players_elsewhere: { status: 409, title: 'The players of this brand are with an upstream of its own' },
  games_elsewhere: { status: 409, title: 'The games of this brand come from an upstream of its own' },
  vendor_unknown: { status: 404, title: 'This brand has no such vendor' },
  game_unknown: { status: 404, title: 'No provider has listed such a game' },
  provider_unknown: { status: 404, title: 'There is no such game provider' },
  platform_away: { status: 503, title: 'The platform cannot be reached; nothing was changed' },
  platform_unsure: { status: 504, title: 'The platform did not answer in time; the change may have been made' },
  key_required: { status: 400, title: 'Idempotency-Key must name this request' },
} as const satisfies Readonly<Record<string, { status: number; title: string }>>;
export type ConsoleProblemCode = keyof typeof CONSOLE_PROBLEMS | ProblemCode;

/** Body of a problem (RFC 9457) without `type` and request id, which the handler adds; `extra` members are kept. */
export interface ConsoleProblem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly [extra: string]: JsonValue | undefined;
}

const rowOf = (code: ConsoleProblemCode): { readonly status: number; readonly title: string } =>
  code in CONSOLE_PROBLEMS ? CONSOLE_PROBLEMS[code as keyof typeof CONSOLE_PROBLEMS] : PROBLEMS[code as ProblemCode];

/** The console's `ProblemError`, for any request of the console. `extra` goes into the body as it is. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
  readonly code: ConsoleProblemCode;
  readonly statusCode: number;
  readonly extra: { readonly [key: string]: JsonValue };

  constructor(code: ConsoleProblemCode, extra: { readonly [key: string]: JsonValue } = {}) {
    super(rowOf(code).title);
    this.code = code;
    this.statusCode = rowOf(code).status;
    this.extra = extra;
  }
}

/** Describes the errors of one part of the console; null for other errors. */
export type DescribeProblem = (error: unknown) => ConsoleProblem | null;

const describe: DescribeProblem = (error) =>
  error instanceof ConsoleError ? { ...error.extra, code: error.code, ...rowOf(error.code) } : null;

/** Error handler of the console's routes: the console's problems first, then those of all servers. */
export const createConsoleErrorHandler =
  (others: readonly DescribeProblem[]) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    for (const each of [describe, ...others]) {
      const problem = each(error);
      if (problem === null) continue;
      request.log.debug({ err: error, code: problem.code }, 'request refused');
      const { retryAfterSeconds } = problem;
      if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
      const body = { type: `urn:marquee:problem:${problem.code}`, requestId: request.id, ...problem };
      reply
        .code(problem.status)
        .header('content-type', PROBLEM_MEDIA_TYPE)
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(JSON.stringify(body));
      return;
    }
    handleError(error, request, reply);
  };
