import type { IncomingHttpHeaders } from 'node:http';
import { CONSOLE_MERCHANT, HOP_HEADERS } from '@marquee/contracts/hop';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { type HmacKey, signHop } from '@marquee/server-kit';
import { Agent, type Dispatcher } from 'undici';
import type { Visitor } from '../security/visitor.ts';
import { consoleRequestHeaders } from './console-headers.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** Maximum silence within an answer. The event stream sends something three times as often. */
const PIECE_TIMEOUT_MS = 60_000;
/** Of calls. Each open page of the console has a stream beside them, which holds a connection of its own. */
const CONNECTIONS = 64;

export interface ConfigServiceOptions {
  readonly url: string;
  readonly hopKey: HmacKey;
  readonly now?: () => number;
}

export interface ConsoleCall {
  readonly method: string;
  /** Validated path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | null;
  readonly visitor: Visitor;
  readonly requestId: string;
  /** It lasts until its page leaves. */
  readonly isStream: boolean;
}

/** `connections`: at most so many; null: no limit. */
const createAgent = (connections: number | null): Agent =>
  new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
    headersTimeout: TIMEOUT_MS.edgeCall,
    bodyTimeout: PIECE_TIMEOUT_MS,
  });

/** The client of the config service. Each call has a hop signed for the console, over exactly what is sent. */
export class ConfigService {
  readonly #options: ConfigServiceOptions;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #agent = createAgent(CONNECTIONS);
  readonly #streamAgent = createAgent(null);

  constructor(options: ConfigServiceOptions) {
    this.#options = options;
    const { origin, pathname } = new URL(options.url);
    this.#origin = origin;
    this.#basePath = pathname.replace(/\/+$/, '');
  }

  /** Sends once, without retries. Rejects with undici's errors. */
  send({ method, target, headers, body, visitor, requestId, isStream }: ConsoleCall, signal: AbortSignal) {
    const { hopKey, now = Date.now } = this.#options;
    const path = this.#basePath + target;
    const unixSeconds = Math.floor(now() / 1000);
    const hop = { method, target: path, merchant: CONSOLE_MERCHANT, clientIp: visitor.ip, requestId, unixSeconds };
    return (isStream ? this.#streamAgent : this.#agent).request({
      origin: this.#origin,
      path,
      method: method as Dispatcher.HttpMethod,
      body,
      signal,
      headers: {
        ...consoleRequestHeaders(headers),
        [HOP_HEADERS.merchant]: CONSOLE_MERCHANT,
        [HOP_HEADERS.clientIp]: visitor.ip,
        [HOP_HEADERS.requestId]: requestId,
        [HOP_HEADERS.signature]: signHop(hopKey, hop),
        [HOP_HEADERS.origin]: `${visitor.tls ? 'https' : 'http'}://${headers.host ?? ''}`,
      },
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#streamAgent.destroy()]);
  }
}
