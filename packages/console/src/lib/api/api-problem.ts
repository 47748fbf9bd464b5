import type { FieldError } from '@marquee/contracts/problems';

/** Failures that are no server's own words: nothing was reached, too late, or an answer that is none of ours. */
export type LocalProblemCode = 'network' | 'timeout' | 'upstream_failed' | 'bad_request';

/** What every failed call throws. `code` is the message key below `error.`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** The body as it came: faults, locks and the record as it is now stand in it. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(code: string, status: number, body: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.errors = fieldErrors(body['errors']);
    this.retryAfterSeconds = typeof body['retryAfterSeconds'] === 'number' ? body['retryAfterSeconds'] : null;
    this.requestId = typeof body['requestId'] === 'string' ? body['requestId'] : null;
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem;
export const hasCode = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  isApiProblem(error) && codes.includes(error.code);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is FieldError =>
      isRecord(item) && typeof item['path'] === 'string' && typeof item['code'] === 'string',
  );
}

/** An answer's body that is not 2xx → problem. Bodies that are none of ours count as an unusable upstream. */
export function decodeProblem(status: number, body: unknown): ApiProblem {
  if (isRecord(body) && typeof body['code'] === 'string') return new ApiProblem(body['code'], status, body);
  const local: LocalProblemCode = status >= 500 || status === 0 ? 'upstream_failed' : 'bad_request';
  return new ApiProblem(local, status);
}
