import { pipeline, Stream } from 'node:stream';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { PROBLEM_MEDIA_TYPE } from '@marquee/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginAnswer } from '../begin-answer.ts';
import { brandOf } from '../brands/brand-request.ts';
import { bufferAnswer } from './buffer-answer.ts';
import { ClientBoundRequests } from './client-bound-requests.ts';
import { cookiesOfCall, findCall } from './find-call.ts';
import { ANSWER_HEADERS, answerHeaders } from './response-headers.ts';
import type { Upstream } from './upstream.ts';
import { upstreamProblem } from './upstream-problem.ts';

/** Cached URLs: the paths of calls by upstream. */
const PARSED_MAX = 500;
/** The only error after which `onResponse` is called too: an answer with an invalid status. */
const NO_STATUS = 'FST_REPLY_FROM_BAD_GATEWAY';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;
type Headers = ReturnType<Hooks['rewriteHeaders']>;
type Answer = Parameters<Hooks['onResponse']>[2];
type AnyRequest = Parameters<Hooks['onResponse']>[0];
type AnyReply = Parameters<Hooks['onResponse']>[1];

/** The library's types include HTTP/2 servers; ours are HTTP/1.1. */
const own = (request: AnyRequest): FastifyRequest => request as FastifyRequest;

/**
 * Options of `@fastify/http-proxy`: one attempt, our own connections, allowed headers only, a signature over what is sent. Each option changes
 * an unwanted default (ADR 11).
 */
export function proxyOptions(upstream: Upstream): FastifyHttpProxyOptions {
  const requests = new ClientBoundRequests();
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
      onResponse: (request, reply, answer) => sendBack(own(request), reply, answer),
      onError: (reply, { error }) => {
        if ((error as { code?: string }).code !== NO_STATUS) refuse(reply, error.cause ?? error);
      },
    },
    handler: (request, reply, path, hooks) => {
      const { origin, basePath } = upstream.addressOf(brandOf(request));
      const body = request.body as Buffer | Stream | null | undefined;
      // As `body` the bytes are forwarded unchanged; otherwise they would be serialised as JSON again. A stream is piped as it is.
      const isUpload = body instanceof Stream;
      if (isUpload) upstream.admitUpload(origin, request.visitor.ip, reply.raw);
      else upstream.admit(origin, request.method, reply.raw);
      const payload = body && !isUpload ? { body, contentType: request.headers['content-type'] ?? '' } : {};
      const dispatcher = isUpload ? upstream.uploadAgent : upstream.agent;
      return requests.sendFor(reply.raw, dispatcher, () => reply.from(basePath + path, { ...hooks, ...payload }));
    },
  };
}

function requestHeaders(upstream: Upstream, request: FastifyRequest, headers: Headers): Headers {
  const { visitor, id: requestId, method, raw } = request;
  // The library's copy, without `Connection` and the headers it names; its `host` is the upstream's.
  const forwarded = Object.assign(headers, { host: raw.headers.host });
  // undici sends a stream without this header in chunks of unknown total length.
  const length = request.body instanceof Stream ? { 'content-length': raw.headers['content-length'] } : {};
  const sent = upstream.headersFor({
    brand: brandOf(request),
    visitor,
    requestId,
    method,
    target: raw.url ?? '',
    headers: forwarded,
  });
  return Object.assign(sent, length);
}

/** Why an answer cannot be passed on; null if it can. */
function faultOf(statusCode: number, contentType: string): string | null {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return 'the upstream sent a redirect';
  // Output of a broken server is not passed on (SEC-D16). A status above 599 is invalid.
  const isProblem = contentType.startsWith(PROBLEM_MEDIA_TYPE) && statusCode < 600;
  return statusCode >= 500 && !isProblem ? `the upstream answered ${statusCode}` : null;
}

function sendBack({ method, raw }: FastifyRequest, reply: AnyReply, { statusCode, stream }: Answer): void {
  const fault = faultOf(statusCode, String(reply.getHeader('content-type') ?? ''));
  if (fault !== null) {
    stream.on('error', () => {}).destroy();
    refuse(reply, new Error(fault));
    return;
  }
  // Of any size, so it is not held in memory.
  if (statusCode === 200 && findCall(method, raw.url ?? '')?.isFile === true) {
    // One that breaks off ends the client's connection.
    pipeline(stream, beginAnswer(reply as FastifyReply), () => {});
    return;
  }
  bufferAnswer(stream).then(
    (body) => reply.send(body),
    (error: unknown) => refuse(reply, error),
  );
}

/** Discards the upstream's answer and sends a problem. */
function refuse(reply: AnyReply, cause: unknown): void {
  // The client has left; there is nothing to answer and no error.
  if (reply.raw.destroyed) return;
  for (const name of ANSWER_HEADERS) reply.removeHeader(name);
  reply.send(upstreamProblem(cause));
}
