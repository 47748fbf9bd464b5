import { PROBLEMS, type ProblemCode, type ProblemExtra } from '@marquee/contracts/problems';

/**
 * An error with an answer: thrown anywhere in a request, the client receives the problem of its code (RFC 9457). `cause` is logged
 * for 5xx and never sent.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, extra: ProblemExtra = {}, options: ErrorOptions = {}) {
    super(PROBLEMS[code].title, options);
    this.code = code;
    this.statusCode = PROBLEMS[code].status;
    this.extra = extra;
  }
}
