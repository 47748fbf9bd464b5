import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problemBody } from '@marquee/contracts/problems';
import { contentHeaders, HSTS } from '../security/security-headers.ts';
import type { Sending } from './send-content.ts';

/** Sends a problem (RFC 9457) for a request that did not reach Fastify. @returns its status */
export function sendProblem(
  { response, requestId, tls }: Sending,
  code: ProblemCode,
  headers: Readonly<Record<string, string>> = {},
): number {
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(problemBody(code, requestId));
  response.writeHead(status, [
    ...contentHeaders({ 'content-type': PROBLEM_MEDIA_TYPE, 'cache-control': 'no-store', ...headers }),
    ...(tls ? ['strict-transport-security', HSTS] : []),
    'content-length',
    String(Buffer.byteLength(body)),
    'x-request-id',
    requestId,
  ]);
  response.end(body);
  return status;
}
