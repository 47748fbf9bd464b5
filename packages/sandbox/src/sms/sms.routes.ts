import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Inbox } from '../inbox/inbox.ts';
import { type Credentials, createAuthenticate } from './authenticate.ts';
import { countSegments } from './segments.ts';
import { SMS_HEADERS } from './signature.ts';
import { answerSmsError, SmsError } from './sms-error.ts';
import { outcomeAt } from './test-numbers.ts';

export interface SmsOptions {
  readonly credentials: Credentials;
  readonly inbox: Inbox;
  readonly now: () => number;
  /** Delay of the response for the test number of a late one. */
  readonly lateAnswerMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const REMEMBERED_MAX = 10_000;

const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);
const smsRequest = z.strictObject({
  /** E.164. */
  to: phoneNumber,
  /** At most ten segments, in any alphabet. */
  text: z.string().min(1).max(670),
  /** A number, or a name of up to eleven letters, digits and blanks. */
  from: z.union([phoneNumber, z.string().regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/)]).default('SANDBOX'),
});

interface Accepted {
  readonly bodyHash: string;
  readonly answer: { readonly id: string; readonly status: 'accepted'; readonly to: string; readonly segments: number };
  readonly isAnsweredLate: boolean;
}

function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers[SMS_HEADERS.idempotencyKey];
  if (typeof key !== 'string' || !/^[\w.-]{8,64}$/.test(key)) throw new SmsError('idempotency_key_invalid');
  return key;
}

function takeMessage(inbox: Inbox, { to, text, from }: z.output<typeof smsRequest>): Omit<Accepted, 'bodyHash'> {
  const outcome = outcomeAt(to);
  if ('refused' in outcome) throw new SmsError(outcome.refused);
  const { status, errorCode, isAnsweredLate = false } = outcome;
  const content = { subject: null, text, html: null, attachments: [], status, errorCode };
  const { id } = inbox.add({ channel: 'sms', from, to: [to], ...content });
  return { answer: { id, status: 'accepted', to, segments: countSegments(text) }, isAnsweredLate };
}

/** Bodies are kept as bytes and parsed only after their signature was verified. */
function readSignedBodies(scope: Server, { credentials, now }: SmsOptions): void {
  const authenticate = createAuthenticate(credentials, now);
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const read = (request: FastifyRequest, bytes: Buffer): Promise<unknown> =>
    new Promise((resolve, reject) => {
      parseJson(request, utf8.decode(bytes), (error, value) => (error ? reject(error) : resolve(value)));
    });
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, undefined);
  });
  scope.addHook('preValidation', async (request) => {
    const bytes = request.rawBody ?? Buffer.alloc(0);
    authenticate(request, bytes);
    if (bytes.length === 0) return;
    request.body = await read(request, bytes).catch((cause) => {
      throw new ProblemError('bad_request', {}, { cause });
    });
  });
}

/**
 * The provider's API, described in this package's README: `POST /v1/messages` takes an SMS, `GET
 * /v1/messages/:id` returns its status. Both are signed.
 */
export function smsRoutes(app: Server, options: SmsOptions): void {
  const { inbox, lateAnswerMs } = options;
  const accepted = new LRUCache<string, Accepted>({ max: REMEMBERED_MAX, ttl: DAY_MS });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.register(async (scope: Server) => {
    scope.setErrorHandler(answerSmsError);
    readSignedBodies(scope, options);

    scope.post('/v1/messages', { schema: { body: smsRequest } }, async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const bodyHash = createHash('sha256')
        .update(request.rawBody ?? '')
        .digest('hex');
      reply.code(202).header('cache-control', 'no-store');
      const earlier = accepted.get(key);
      if (earlier !== undefined) {
        if (earlier.bodyHash !== bodyHash) throw new SmsError('idempotency_key_reused');
        return reply.header('idempotency-replayed', 'true').send(earlier.answer);
      }
      const taken = takeMessage(inbox, request.body);
      accepted.set(key, { ...taken, bodyHash });
      if (taken.isAnsweredLate) await sleep(lateAnswerMs, undefined, { signal: closing.signal }).catch(() => undefined);
      return reply.send(taken.answer);
    });

    scope.get('/v1/messages/:id', { schema: { params: z.object({ id: z.string() }) } }, async ({ params }, reply) => {
      const message = inbox.find(params.id);
      if (message?.channel !== 'sms') throw new ProblemError('not_found');
      const { id, status, errorCode, to, text, receivedAt } = message;
      const answer = { id, status, errorCode, to: to[0], segments: countSegments(text), acceptedAt: receivedAt };
      return reply.header('cache-control', 'no-store').send(answer);
    });
  });
}
