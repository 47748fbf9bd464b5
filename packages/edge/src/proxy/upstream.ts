import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import {
  type HmacKey,
  isRead,
  type LoadLimits,
  networkKey,
  ProblemError,
  RETRY_AFTER_OVERLOAD_S,
  signHop,
} from '@marquee/server-kit';
import { guardedConnector } from '@marquee/server-kit/outbound';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';
import { cookiesOfCall } from './find-call.ts';
import { clientHeaders } from './request-headers.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const ADDRESSES_MAX = 1000;
const CONNECTIONS_PER_UPSTREAM = 128;
/** A slow client holds a connection for as long as its upload takes, so uploads have their own. The platform holds as many in memory. */
const UPLOAD_CONNECTIONS = 16;
/** Uploads in progress per upstream: as many wait as are sent, twice. */
const UPLOADS_MAX = 3 * UPLOAD_CONNECTIONS;
/** Of one network, so that slow ones of a single member do not take all connections. */
const UPLOADS_PER_NETWORK = 4;
/** Calls in progress per upstream: as many reads wait as are sent (SEC-D13). */
const LOAD = { reads: 2 * CONNECTIONS_PER_UPSTREAM, all: 4 * CONNECTIONS_PER_UPSTREAM };

export interface UpstreamOptions {
  /** The upstream of brands without one of their own. */
  readonly platformUrl: string;
  /** Origins in private networks that a brand's own upstream may have (SEC-D08). */
  readonly privateOrigins: readonly string[];
  readonly hopKey: HmacKey;
  readonly now?: () => number;
  readonly load?: LoadLimits;
  /** Connections to upstreams; tests pass one that trusts their certificate. */
  readonly agent?: Dispatcher;
}

/** The parts of a client's request that are forwarded. */
export interface Forwarded {
  readonly brand: BrandView;
  readonly visitor: Visitor;
  readonly requestId: string;
  readonly method: string;
  /** Path and query, validated by `isProxyableTarget`. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface UpstreamAddress {
  readonly origin: string;
  /** Prefix of all targets, without a trailing slash. */
  readonly basePath: string;
}

/**
 * Connections that verify certificates and addresses, follow no redirect and never repeat a request (SEC-D08, SEC-D09).
 * `connections`: at most so many per upstream; null: no limit.
 */
const createAgent = ({ platformUrl, privateOrigins }: UpstreamOptions, connections: number | null): Agent =>
  new Agent({
    connections,
    pipelining: 1,
    connect: guardedConnector([new URL(platformUrl).origin, ...privateOrigins], CONNECT_TIMEOUT_MS),
    headersTimeout: TIMEOUT_MS.edgeCall,
    bodyTimeout: TIMEOUT_MS.edgeCall,
  });

/** The client of a brand's upstream: its address, our headers, and the signature over exactly what is sent. */
export class Upstream {
  /** Connections of calls. */
  readonly agent: Dispatcher;
  /** Connections of uploads. */
  readonly uploadAgent: Dispatcher;
  /** Connections of streams. A stream holds one until its page leaves, so calls need others. The hub limits the streams. */
  readonly #streamAgent: Dispatcher;
  readonly #options: UpstreamOptions;
  readonly #now: () => number;
  /** Parsed once; at most one per brand with an upstream of its own. */
  readonly #addresses = new LRUCache<string, UpstreamAddress>({ max: ADDRESSES_MAX });

  /** Uploads in progress by origin, and by origin and network. */
  readonly #uploads = new Map<string, number>();
  /** Calls in progress by origin, so that a slow upstream of one brand takes nothing from others. */
  readonly #inProgress = new Map<string, number>();

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.agent = options.agent ?? createAgent(options, CONNECTIONS_PER_UPSTREAM);
    this.uploadAgent = options.agent ?? createAgent(options, UPLOAD_CONNECTIONS);
    this.#streamAgent = options.agent ?? createAgent(options, null);
    this.#now = options.now ?? Date.now;
  }

  addressOf({ upstreamUrl }: BrandView): UpstreamAddress {
    const baseUrl = upstreamUrl ?? this.#options.platformUrl;
    const known = this.#addresses.get(baseUrl);
    if (known !== undefined) return known;
    const { origin, pathname } = new URL(baseUrl);
    const address = { origin, basePath: pathname.replace(/\/+$/, '') };
    this.#addresses.set(baseUrl, address);
    return address;
  }

  /**
   * Counts a call of `client` until its answer ends. @throws ProblemError `not_ready` when too many wait for this upstream
   */
  admit(origin: string, method: string, client: ServerResponse): void {
    const { load = LOAD } = this.#options;
    count(this.#inProgress, origin, isRead(method) ? load.reads : load.all, client);
  }

  /** The same for an upload from this address. */
  admitUpload(origin: string, ip: string, client: ServerResponse): void {
    count(this.#uploads, `${origin} ${networkKey(ip)}`, UPLOADS_PER_NETWORK, client);
    count(this.#uploads, origin, UPLOADS_MAX, client);
  }

  /** All headers to an upstream: the client's allowed ones, and the hop, signed over method and full target. */
  headersFor(forwarded: Forwarded): Record<string, string> {
    const { brand, visitor, requestId, method, target, headers } = forwarded;
    const { merchant } = brand;
    const unixSeconds = Math.floor(this.#now() / 1000);
    const sent = this.addressOf(brand).basePath + target;
    const hop = { method, target: sent, merchant, clientIp: visitor.ip, requestId, unixSeconds };
    return Object.assign(clientHeaders(headers, cookiesOfCall(method, target)), {
      [HOP_HEADERS.merchant]: merchant,
      [HOP_HEADERS.clientIp]: visitor.ip,
      [HOP_HEADERS.requestId]: requestId,
      [HOP_HEADERS.signature]: signHop(this.#options.hopKey, hop),
      // The public origin, from which an upstream builds addresses and decides `Secure`.
      [HOP_HEADERS.origin]: `${visitor.tls ? 'https' : 'http'}://${headers.host ?? ''}`,
      ...(visitor.country === null ? {} : { 'x-country': visitor.country }),
    });
  }

  /** Sends once, for a stream without a time limit. Rejects with undici's errors. */
  stream(forwarded: Forwarded, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { origin, basePath } = this.addressOf(forwarded.brand);
    return this.#streamAgent.request({
      origin,
      path: basePath + forwarded.target,
      method: forwarded.method as Dispatcher.HttpMethod,
      headers: this.headersFor(forwarded),
      signal,
      bodyTimeout: 0,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.agent, this.uploadAgent, this.#streamAgent].map((agent) => agent.destroy()));
  }
}

/** Counts one more for `key` until `client` is answered. @throws ProblemError `not_ready` when there are `max` already */
function count(inProgress: Map<string, number>, key: string, max: number, client: ServerResponse): void {
  // It left while its call was admitted, so `close` will not fire again.
  if (client.destroyed) return;
  const before = inProgress.get(key) ?? 0;
  if (before >= max) throw new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_OVERLOAD_S });
  inProgress.set(key, before + 1);
  client.once('close', () => {
    const left = (inProgress.get(key) ?? 1) - 1;
    if (left === 0) inProgress.delete(key);
    else inProgress.set(key, left);
  });
}
