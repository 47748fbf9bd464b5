import { ProblemError } from '@marquee/server-kit';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** No server listens yet, or its name is not published yet: the request was not sent. */
const NOT_STARTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const RETRY_AFTER_SECONDS = 1;

/** The problem for a request to an upstream that failed: not started (503 with `Retry-After`), too slow (504) or broken (502). */
export function upstreamProblem(cause: unknown): ProblemError {
  const code = (cause as { code?: string } | null)?.code ?? '';
  if (NOT_STARTED.has(code))
    return new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
  return new ProblemError(TIMEOUTS.has(code) ? 'upstream_timeout' : 'upstream_failed', {}, { cause });
}
