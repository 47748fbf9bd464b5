import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { PROBLEM_MEDIA_TYPE } from '@marquee/contracts/problems';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { brandOf } from '../brands/brand-request.ts';
import { ClientBoundRequests } from './client-bound-requests.ts';
import { cookiesOfCall } from './find-call.ts';
import { gatherAnswer } from './gather-answer.ts';
import { ANSWER_HEADERS, answerHeaders } from './response-headers.ts';
import type { Upstream } from './upstream.ts';

/** Parsed addresses that are kept: the paths of the calls, by upstream. */
const PARSED_MAX = 500;
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** The one error after which `onResponse` is called too, for an answer whose status is none. */
const NO_STATUS = 'FST_REPLY_FROM_BAD_GATEWAY';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;
type Headers = ReturnType<Hooks['rewriteHeaders']>;
type Answer = Parameters<Hooks['onResponse']>[2];
type AnyRequest = Parameters<Hooks['onResponse']>[0];
type AnyReply = Parameters<Hooks['onResponse']>[1];

/** The library's types allow for HTTP/2 servers; ours are not. */
const own = (request: AnyRequest): FastifyRequest => request as FastifyRequest;

/**
 * `@fastify/http-proxy` as we mean it: one attempt with our own connections, allowed headers and bytes alone, signed over
 * what is sent. Each line stands for something its defaults do otherwise (docs/adr/0011).
 */
export function proxyOptions(upstream: Upstream): FastifyHttpProxyOptions {
  const requests = new ClientBoundRequests(upstream.agent);
  return {
    upstream: '',
    undici: requests,
    retryMethods: [],
    proxyPayloads: false,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    cacheURLs: PARSED_MAX,
    replyOptions: {
      getUpstream: (request) => upstream.addressOf(brandOf(own(request))).origin,
      rewriteRequestHeaders: (request, headers) => requestHeaders(upstream, own(request), headers),
      rewriteHeaders: (headers, request) =>
        answerHeaders(headers, {
          hadToken: request?.headers.authorization !== undefined,
          cookies: cookiesOfCall(request?.method ?? '', request?.raw.url ?? ''),
        }),
      onResponse: (_request, reply, answer) => sendBack(reply, answer),
      onError: (reply, { error }) => {
        if ((error as { code?: string }).code !== NO_STATUS) refuse(reply, error.cause ?? error);
      },
    },
    handler: (request, reply, path, hooks) => {
      const { basePath } = upstream.addressOf(brandOf(request));
      const body = request.body as Buffer | null | undefined;
      // Given as `body`, the bytes go on as they are; left in the request, they would be written as JSON once more.
      const payload = body ? { body, contentType: request.headers['content-type'] ?? '' } : {};
      return requests.sendFor(reply.raw, () => reply.from(basePath + path, { ...hooks, ...payload }));
    },
  };
}

function requestHeaders(upstream: Upstream, request: FastifyRequest, headers: Headers): Headers {
  const { visitor, id: requestId, method, raw } = request;
  // A copy made for us, without `Connection` and what it names; its `host` is the upstream's already.
  const asked = Object.assign(headers, { host: raw.headers.host });
  return upstream.headersFor({
    brand: brandOf(request),
    visitor,
    requestId,
    method,
    target: raw.url ?? '',
    headers: asked,
  });
}

/** What is wrong with an answer itself; null when a client may have it. */
function faultOf(statusCode: number, contentType: string): string | null {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return 'the upstream sent a redirect';
  // Whatever a broken server prints stays inside (SEC-D16); a status above 599 is none.
  const isProblem = contentType.startsWith(PROBLEM_MEDIA_TYPE) && statusCode < 600;
  return statusCode >= 500 && !isProblem ? `the upstream answered ${statusCode}` : null;
}

function sendBack(reply: AnyReply, { statusCode, stream }: Answer): void {
  const fault = faultOf(statusCode, String(reply.getHeader('content-type') ?? ''));
  if (fault !== null) {
    stream.on('error', () => {}).destroy();
    refuse(reply, new Error(fault));
    return;
  }
  gatherAnswer(stream).then(
    (body) => reply.send(body),
    (error: unknown) => refuse(reply, error),
  );
}

/** Takes back what the upstream said and sends our own problem. */
function refuse(reply: AnyReply, cause: unknown): void {
  // The client is gone: nobody failed, nobody would read it.
  if (reply.raw.destroyed) return;
  for (const name of ANSWER_HEADERS) reply.removeHeader(name);
  const isTimeout = TIMEOUTS.has((cause as { code?: string } | null)?.code ?? '');
  reply.send(new ProblemError(isTimeout ? 'upstream_timeout' : 'upstream_failed', {}, { cause }));
}
