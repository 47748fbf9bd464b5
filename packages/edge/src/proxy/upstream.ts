import type { IncomingHttpHeaders } from 'node:http';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { signHop } from '@marquee/server-kit';
import { Agent, type Dispatcher } from 'undici';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';
import { clientHeaders } from './request-headers.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** Below the handler's own limit, so that a slow upstream is told apart from a slow edge. */
const ANSWER_TIMEOUT_MS = 25_000;
const CONNECTIONS_PER_UPSTREAM = 128;
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;

export interface UpstreamOptions {
  /** Where brands go that name no upstream of their own. */
  readonly platformUrl: string;
  readonly hopKey: Buffer;
  readonly now?: () => number;
  /** Connections to upstreams; tests bring one that trusts their certificate. */
  readonly agent?: Dispatcher;
}

/** A client's request as it goes on: what of it matters to an upstream. */
export interface Forwarded {
  readonly brand: BrandView;
  readonly visitor: Visitor;
  readonly requestId: string;
  readonly method: string;
  /** Path and query, checked by `isProxyableTarget`. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer | null;
  readonly signal?: AbortSignal;
  /** Event streams are silent for long: 0 means no limit on the body. */
  readonly bodyTimeoutMs?: number;
}

/** Connections that verify certificates, follow no redirect and never repeat a request (security D09). */
const createAgent = (): Agent =>
  new Agent({
    connections: CONNECTIONS_PER_UPSTREAM,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    maxResponseSize: ANSWER_MAX_BYTES,
  });

/** The way to a brand's upstream: its address, our headers, the signature over exactly what is sent. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #agent: Dispatcher;
  readonly #now: () => number;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#agent = options.agent ?? createAgent();
    this.#now = options.now ?? Date.now;
  }

  /** Sends once. Rejects with undici's errors; `problemOfUpstream` says what they mean. */
  send(forwarded: Forwarded): Promise<Dispatcher.ResponseData> {
    const { brand, method, target, body, signal, bodyTimeoutMs } = forwarded;
    const base = new URL(brand.upstreamUrl ?? this.#options.platformUrl);
    const path = base.pathname.replace(/\/+$/, '') + target;
    return this.#agent.request({
      origin: base.origin,
      path,
      method: method as Dispatcher.HttpMethod,
      headers: { ...clientHeaders(forwarded.headers), ...this.#ourHeaders(forwarded, path) },
      body: body ?? null,
      ...(signal === undefined ? {} : { signal }),
      ...(bodyTimeoutMs === undefined ? {} : { bodyTimeout: bodyTimeoutMs }),
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #ourHeaders({ brand, visitor, requestId, method, headers }: Forwarded, target: string): Record<string, string> {
    const { merchant } = brand;
    const unixSeconds = Math.floor(this.#now() / 1000);
    const hop = { method, target, merchant, clientIp: visitor.ip, requestId, unixSeconds };
    return {
      [HOP_HEADERS.merchant]: merchant,
      [HOP_HEADERS.clientIp]: visitor.ip,
      [HOP_HEADERS.requestId]: requestId,
      [HOP_HEADERS.signature]: signHop(this.#options.hopKey, hop),
      // How the browser sees us: an upstream makes addresses and decides `Secure` from it.
      [HOP_HEADERS.origin]: `${visitor.tls ? 'https' : 'http'}://${headers.host ?? ''}`,
      ...(visitor.country === null ? {} : { 'x-country': visitor.country }),
    };
  }
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What the client is told when an upstream could not be asked. */
export const problemOfUpstream = (error: unknown): 'upstream_timeout' | 'upstream_failed' =>
  TIMEOUTS.has((error as { code?: string } | null)?.code ?? '') ? 'upstream_timeout' : 'upstream_failed';
