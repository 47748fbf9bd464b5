/** What a failed call throws, in both apps. It is in the browser's first chunk, so it imports no zod. */
import type { FieldError, SessionEnd } from './problems.ts';

/** Failures without a problem of the server. `needs_https`: the page came by plain HTTP, where no browser encrypts. */
export type LocalProblemCode = 'network' | 'timeout' | 'needs_https' | 'upstream_failed' | 'bad_request';

type Body = Readonly<Record<string, unknown>>;

/** What every failed call throws. `code` is the message key below `error.`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** A failed log-in demands a captcha from now on. */
  readonly captcha: boolean;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** The reason for the end of the session, if the server gives one. */
  readonly sessionEnd: SessionEnd | null;
  /** The whole problem, with the members that only some codes have. */
  readonly body: Body;

  constructor(code: string, status: number, body: Body = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    const { captcha, retryAfterSeconds, requestId, sessionEnd } = body;
    this.code = code;
    this.status = status;
    this.errors = fieldErrors(body['errors']);
    this.captcha = captcha === true;
    this.retryAfterSeconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null;
    this.requestId = typeof requestId === 'string' ? requestId : null;
    this.sessionEnd = isSessionEnd(sessionEnd) ? sessionEnd : null;
    this.body = body;
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is FieldError =>
      isRecord(item) && typeof item['path'] === 'string' && typeof item['code'] === 'string',
  );
}

/** A copy of the list in `problems.ts`, because that file imports zod. */
const ENDS: Readonly<Record<SessionEnd, true>> = {
  expired: true,
  ended_elsewhere: true,
  password_changed: true,
  disabled: true,
  excluded: true,
};
const isSessionEnd = (value: unknown): value is SessionEnd => typeof value === 'string' && Object.hasOwn(ENDS, value);
