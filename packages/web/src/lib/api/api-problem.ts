import type { FieldError, ProblemCode, SessionEnd } from '@marquee/contracts/problems';

/** Failures that never reached a server of ours; `needs_https`: the page came by plain HTTP, where no browser encrypts. */
export type LocalProblemCode = 'network' | 'timeout' | 'needs_https';

/** What every failed call throws. `code` is the message key below `error.`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode | LocalProblemCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** A failed log-in demands a captcha from now on. */
  readonly captcha: boolean;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** Why the session is over, where the server says. */
  readonly sessionEnd: SessionEnd | null;

  constructor(
    code: ProblemCode | LocalProblemCode,
    status: number,
    rest: Partial<
      Pick<ApiProblem, 'errors' | 'captcha' | 'retryAfterSeconds' | 'requestId' | 'sessionEnd' | 'cause'>
    > = {},
  ) {
    super(code, rest.cause === undefined ? undefined : { cause: rest.cause });
    this.code = code;
    this.status = status;
    this.errors = rest.errors ?? [];
    this.captcha = rest.captcha ?? false;
    this.retryAfterSeconds = rest.retryAfterSeconds ?? null;
    this.requestId = rest.requestId ?? null;
    this.sessionEnd = rest.sessionEnd ?? null;
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem;

const CAPTCHA_CODES: readonly string[] = ['captcha_required', 'captcha_needed', 'captcha_invalid'];
/** Whether what is missing or wrong is the captcha, so that the focus belongs there. */
export const isCaptchaProblem = (error: unknown): boolean => isApiProblem(error) && CAPTCHA_CODES.includes(error.code);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is FieldError =>
      isRecord(item) && typeof item['path'] === 'string' && typeof item['code'] === 'string',
  );
}

/** The names once more: the table itself comes with the schemas, which are not in the first chunk. */
const ENDS: Readonly<Record<SessionEnd, true>> = {
  expired: true,
  ended_elsewhere: true,
  password_changed: true,
  disabled: true,
};
const isSessionEnd = (value: unknown): value is SessionEnd => typeof value === 'string' && Object.hasOwn(ENDS, value);

/** An answer's body that is not 2xx → problem. Bodies that are none of ours count as an unusable upstream. */
export function decodeProblem(status: number, body: unknown): ApiProblem {
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    return new ApiProblem(status >= 500 || status === 0 ? 'upstream_failed' : 'bad_request', status);
  }
  const { code, captcha, retryAfterSeconds, requestId, sessionEnd } = body;
  return new ApiProblem(code as ProblemCode, status, {
    errors: fieldErrors(body['errors']),
    captcha: captcha === true,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    sessionEnd: isSessionEnd(sessionEnd) ? sessionEnd : null,
  });
}
