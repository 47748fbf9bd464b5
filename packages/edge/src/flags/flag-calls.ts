import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OfrepFailure } from '@marquee/contracts/ofrep';
import { PROBLEMS } from '@marquee/contracts/problems';
import type { Logger } from '@marquee/server-kit';
import type { BrandView } from '../brands/brand-view.ts';
import type { ContentCache } from '../content/content-cache.ts';
import type { ReadyContent } from '../content/ready-content.ts';
import { sendContent } from '../content/send-content.ts';
import type { Exchange } from '../exchange.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { HitOptions } from '../pages/page-hits.ts';
import { contextFault } from './context-fault.ts';
import { PREFLIGHT } from './cross-origin.ts';
import { evaluateFlag } from './evaluate-flags.ts';
import { BULK, type FlagCall, flagCallAt } from './flag-call.ts';
import { flagsContent, flagsKey } from './flag-content.ts';
import { FlagHits } from './flag-hits.ts';
import { isJson } from './is-json.ts';
import { BODY_MAX_BYTES, readBody } from './read-body.ts';
import { sendJson } from './send-json.ts';
import { ValidContexts } from './valid-contexts.ts';

export interface FlagCallsOptions extends HitOptions {
  readonly cache: ContentCache;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
  /** Full details of a request, for errors. */
  readonly exchangeOf: (request: IncomingMessage, response: ServerResponse, merchant: string) => Exchange;
  /** Counts and logs an answer. */
  readonly record: (exchange: Exchange, status: number) => void;
}

const ALLOWED = { bulk: 'OPTIONS, POST', single: 'OPTIONS, POST', stream: 'GET, OPTIONS' } as const;

/**
 * A brand's switches for OpenFeature clients (OFREP 0.3.0). The host selects the brand. Keys and tokens of clients are ignored, because the
 * brand's public pages contain all these switches too. For the same reason maintenance and region blocks do not hide them.
 */
export class FlagCalls {
  readonly #options: FlagCallsOptions;
  readonly #contexts = new ValidContexts();
  readonly #hits: FlagHits;

  constructor(options: FlagCallsOptions) {
    this.#options = options;
    this.#hits = new FlagHits(options, this.#contexts);
  }

  /** True if all switches are requested and the answer is ready; it is sent when the body has arrived. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const brand = this.#hits.brandOf(request);
    if (brand === null) return false;
    readBody(request, BODY_MAX_BYTES, (body) => this.#answerReady(request, response, brand, body));
    return true;
  }

  /** Runs when the body has arrived. It must not throw, because no caller would catch it. */
  #answerReady(request: IncomingMessage, response: ServerResponse, brand: BrandView, body: Buffer | null): void {
    const exchange = () => this.#options.exchangeOf(request, response, brand.merchant);
    try {
      if (body !== null && this.#hits.tryAnswer(request, response, brand, body)) return;
    } catch (error) {
      this.#fallOver(exchange(), error);
      return;
    }
    this.#evaluate(exchange(), BULK, body);
  }

  /** Answers now, or when the body has arrived. `brand` is undefined on an unknown host. */
  answer(exchange: Exchange, brand: BrandView | undefined): void {
    const { method, headers } = exchange.request;
    const call = flagCallAt(exchange.path);
    if (brand === undefined) this.#refuseHost(exchange, call);
    else if (call.kind === 'none') this.#refuse(exchange, 404, PROBLEMS.not_found.title);
    else if (method === 'OPTIONS') {
      this.#json(exchange, 204, null, { ...PREFLIGHT, 'access-control-allow-methods': ALLOWED[call.kind] });
    } else if (method !== 'POST' || call.kind === 'stream') {
      this.#refuse(exchange, 405, PROBLEMS.method_not_allowed.title, { allow: ALLOWED[call.kind] });
    } else if (!isJson(headers['content-type'])) this.#refuse(exchange, 415, PROBLEMS.unsupported_media_type.title);
    // Ready answers are not rate limited, as pages are not: counting costs more than answering.
    else if (call.kind === 'bulk') this.#read(exchange, call, 0);
    else this.#admit(exchange, brand, call);
  }

  #admit(exchange: Exchange, brand: BrandView, call: FlagCall): void {
    const seconds = this.#options.limiter.take(brand.merchant, 'read', exchange.visitor.ip);
    if (typeof seconds === 'number') this.#read(exchange, call, seconds);
    else void seconds.then((late) => this.#read(exchange, call, late));
  }

  #read(exchange: Exchange, call: FlagCall, retryAfterSeconds: number): void {
    if (retryAfterSeconds > 0) {
      const headers = { 'retry-after': String(retryAfterSeconds) };
      this.#refuse(exchange, 429, PROBLEMS.too_many_requests.title, headers);
    } else readBody(exchange.request, BODY_MAX_BYTES, (body) => this.#evaluate(exchange, call, body));
  }

  /** Runs when the body has arrived. It must not throw, because no caller would catch it. */
  #evaluate(exchange: Exchange, call: FlagCall, body: Buffer | null): void {
    try {
      // Read now, because the brand may have changed or gone while the body arrived.
      const brand = this.#options.directory.view(exchange.merchant);
      const fault = body === null ? null : this.#faultOf(body);
      if (brand === undefined) this.#refuseHost(exchange, call);
      else if (body === null) this.#refuse(exchange, 413, PROBLEMS.body_too_large.title, { connection: 'close' });
      else if (fault !== null) this.#fail(exchange, call, 400, fault);
      else if (call.kind === 'single') this.#answerOne(exchange, brand, call);
      else this.#answerAll(exchange, brand);
    } catch (error) {
      this.#fallOver(exchange, error);
    }
  }

  #faultOf(body: Buffer): OfrepFailure | null {
    const fault = contextFault(body);
    if (fault === null) this.#contexts.add(body);
    return fault;
  }

  #answerAll(exchange: Exchange, brand: BrandView): void {
    const { held } = brand.flags;
    if (held !== null) this.#send(exchange, held);
    else this.#makeAll(exchange, brand).catch((error: unknown) => this.#fallOver(exchange, error));
  }

  async #makeAll(exchange: Exchange, brand: BrandView): Promise<void> {
    const { cache, directory } = this.#options;
    const key = flagsKey(brand.merchant);
    const made = await cache.load(key, brand.revision, async () => flagsContent(directory.snapshot(brand.merchant)));
    // Only cached content, so that it is dropped with the cache entry.
    if (made.revision === brand.revision && cache.get(key) === made) made.holdFor(brand.flags);
    this.#send(exchange, made);
  }

  #answerOne(exchange: Exchange, brand: BrandView, call: FlagCall & { kind: 'single' }): void {
    const flag = call.key === null ? null : evaluateFlag(brand.switches, brand.revision, call.key);
    if (flag !== null) this.#json(exchange, 200, flag);
    else this.#fail(exchange, call, 404, { errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no such switch' });
  }

  #send(exchange: Exchange, content: ReadyContent): void {
    const codings = this.#options.codingsOf(exchange.request.headers['accept-encoding'] as string | undefined);
    this.#options.record(exchange, sendContent(exchange, content, codings));
  }

  #refuseHost(exchange: Exchange, call: FlagCall): void {
    const fault = { errorCode: 'GENERAL', errorDetails: PROBLEMS.domain_invalid.title } as const;
    this.#fail(exchange, call, PROBLEMS.domain_invalid.status, fault);
  }

  /** A refusal with an error code of the protocol; for a single switch with its key. */
  #fail(exchange: Exchange, call: FlagCall, status: number, fault: OfrepFailure): void {
    this.#json(exchange, status, call.kind === 'single' ? { key: call.key ?? '', ...fault } : fault);
  }

  #refuse(exchange: Exchange, status: number, errorDetails: string, headers: Readonly<Record<string, string>> = {}) {
    this.#json(exchange, status, { errorDetails }, headers);
  }

  #json(exchange: Exchange, status: number, value: object | null, headers: Readonly<Record<string, string>> = {}) {
    this.#options.record(exchange, sendJson(exchange, status, value, headers));
  }

  #fallOver(exchange: Exchange, error: unknown): void {
    const { requestId, merchant, response } = exchange;
    this.#options.logger.error({ err: error, requestId, merchant }, 'request failed');
    if (response.headersSent) response.destroy();
    else this.#refuse(exchange, 500, PROBLEMS.internal_error.title);
  }
}
