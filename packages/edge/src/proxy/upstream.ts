import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { type HmacKey, signHop } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';
import { collectAnswer, type WholeAnswer } from './collect-answer.ts';
import { clientHeaders } from './request-headers.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** Below the handler's own limit, so that a slow upstream is told apart from a slow edge. */
const ANSWER_TIMEOUT_MS = 25_000;
const ADDRESSES_MAX = 1000;
const CONNECTIONS_PER_UPSTREAM = 128;

export interface UpstreamOptions {
  /** Where brands go that name no upstream of their own. */
  readonly platformUrl: string;
  readonly hopKey: HmacKey;
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
}

/** Connections that verify certificates, follow no redirect and never repeat a request (security D09). */
const createAgent = (): Agent =>
  new Agent({
    connections: CONNECTIONS_PER_UPSTREAM,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });

/** The way to a brand's upstream: its address, our headers, the signature over exactly what is sent. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #agent: Dispatcher;
  readonly #now: () => number;
  /** Parsed once; there are as many as brands with an upstream of their own, at most. */
  readonly #addresses = new LRUCache<string, { origin: string; basePath: string }>({ max: ADDRESSES_MAX });

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#agent = options.agent ?? createAgent();
    this.#now = options.now ?? Date.now;
  }

  /**
   * Sends once and waits for the whole answer; gives up when `client` closes first. Rejects with undici's errors;
   * `problemOfUpstream` says what they mean.
   */
  call(forwarded: Forwarded, client: EventEmitter): Promise<WholeAnswer> {
    return collectAnswer(this.#agent, this.#request(forwarded), client);
  }

  /** Sends once; for answers that go on for as long as both sides are there. */
  stream(forwarded: Forwarded, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return this.#agent.request({ ...this.#request(forwarded), signal, bodyTimeout: 0 });
  }

  #request(forwarded: Forwarded): Dispatcher.RequestOptions & { origin: string } {
    const { brand, method, target, body } = forwarded;
    const { origin, basePath } = this.#addressOf(brand.upstreamUrl ?? this.#options.platformUrl);
    const path = basePath + target;
    return {
      origin,
      path,
      method: method as Dispatcher.HttpMethod,
      headers: Object.assign(clientHeaders(forwarded.headers), this.#ourHeaders(forwarded, path)),
      body: body ?? null,
    };
  }

  #addressOf(baseUrl: string): { origin: string; basePath: string } {
    const known = this.#addresses.get(baseUrl);
    if (known !== undefined) return known;
    const { origin, pathname } = new URL(baseUrl);
    const address = { origin, basePath: pathname.replace(/\/+$/, '') };
    this.#addresses.set(baseUrl, address);
    return address;
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
