import type { IncomingMessage, ServerResponse } from 'node:http';
import { OFREP_FLAGS_PATH } from '@marquee/contracts/ofrep';
import { requestIdOf } from '@marquee/server-kit';
import type { BrandView } from '../brands/brand-view.ts';
import { sendContent } from '../content/send-content.ts';
import { tailOf } from '../logs/access-log.ts';
import type { HitOptions } from '../pages/page-hits.ts';
import { isPlainRequest } from '../security/request-target.ts';
import { isJson } from './is-json.ts';
import type { ValidContexts } from './valid-contexts.ts';

const TAILS = new Map([200, 304].map((status) => [status, tailOf('POST', OFREP_FLAGS_PATH, status)]));

/** The fast path for a ready bulk answer and a known context, as `PageHits` is for pages. */
export class FlagHits {
  readonly #options: HitOptions;
  readonly #contexts: ValidContexts;

  constructor(options: HitOptions, contexts: ValidContexts) {
    this.#options = options;
    this.#contexts = contexts;
  }

  /** The brand whose answer can be sent as soon as the body has arrived; null: not a hit. */
  brandOf(request: IncomingMessage): BrandView | null {
    const { headers, url, method } = request;
    if (url !== OFREP_FLAGS_PATH || method !== 'POST') return null;
    const brand = this.#options.directory.known(headers.host);
    if (brand === undefined || brand.flags.held === null) return null;
    return isJson(headers['content-type']) && isPlainRequest(request) ? brand : null;
  }

  /** True if it was a hit and is answered. */
  tryAnswer(request: IncomingMessage, response: ServerResponse, brand: BrandView, body: Buffer): boolean {
    const { directory, codingsOf, makeId, readVisitor } = this.#options;
    const { merchant, flags } = brand;
    // The brand may have changed or gone while the body arrived.
    if (flags.held === null || directory.view(merchant) !== brand || !this.#contexts.has(body)) return false;
    const requestId = requestIdOf(request.headers, makeId);
    const tls = readVisitor?.(request).tls === true;
    const codings = codingsOf(request.headers['accept-encoding'] as string | undefined);
    const status = sendContent({ request, response, requestId, tls }, flags.held, codings);
    this.#record(requestId, merchant, status);
    return true;
  }

  #record(requestId: string, merchant: string, status: number): void {
    const { counts, accessLog } = this.#options;
    counts.add(status);
    accessLog.write(requestId, merchant, TAILS.get(status) ?? tailOf('POST', OFREP_FLAGS_PATH, status), Date.now());
  }
}
