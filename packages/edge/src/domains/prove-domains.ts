import { DOMAIN_NONCE, DOMAIN_PROOF_PATH, domainProofText } from '@marquee/contracts/domain-proof';
import { type HmacKey, hmacHex, ProblemError, type Server } from '@marquee/server-kit';
import { normalizeHost } from '@marquee/tenancy/hosts';
import { brandOf } from '../brands/brand-request.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';

/** Answers the config service's nonce on brands' hosts, which proves that a host leads to this edge [T14]. */
export function proveDomains(app: Server, key: HmacKey, limiter: RateLimiter): void {
  app.get<{ Querystring: Record<string, unknown> }>(DOMAIN_PROOF_PATH, async (request, reply) => {
    const { merchant } = brandOf(request);
    const retryAfterSeconds = await limiter.take(merchant, 'read', request.visitor.ip);
    if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
    const host = normalizeHost(request.headers.host);
    const { nonce } = request.query;
    if (host === null || typeof nonce !== 'string' || !DOMAIN_NONCE.test(nonce)) throw new ProblemError('bad_request');
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    return reply.send(hmacHex(key, domainProofText(host, nonce)));
  });
}
