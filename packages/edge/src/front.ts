import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LanguageCode } from '@marquee/contracts/languages';
import { OFREP_STREAM_PATH } from '@marquee/contracts/ofrep';
import type { ProblemCode } from '@marquee/contracts/problems';
import { SYSTEM_STATUS, type SystemStatus } from '@marquee/contracts/schemas/settings';
import { createIdMaker, isMachineHost, type Logger, requestIdOf } from '@marquee/server-kit';
import { AnswerCounts } from './answer-counts.ts';
import { assetContent, assetKey, assetName, assetType, IMMUTABLE } from './assets/brand-asset.ts';
import type { ClientFiles } from './assets/client-files.ts';
import type { BrandDirectory } from './brands/brand-directory.ts';
import type { BrandView } from './brands/brand-view.ts';
import type { ConfigSource } from './brands/config-source.ts';
import type { ContentCache, Produce } from './content/content-cache.ts';
import { createNegotiator } from './content/negotiate.ts';
import type { ReadyContent } from './content/ready-content.ts';
import { sendContent } from './content/send-content.ts';
import { sendProblem } from './content/send-problem.ts';
import type { Exchange } from './exchange.ts';
import { FlagCalls } from './flags/flag-calls.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import { type AccessLog, tailOf } from './logs/access-log.ts';
import { IP_PLACEHOLDER, type PageMaker } from './pages/page-content.ts';
import { type HitOptions, PageHits } from './pages/page-hits.ts';
import { pageLanguage } from './pages/page-language.ts';
import { systemStatusOf } from './pages/system-status.ts';
import { kindOfPath, OPERATIONS_PATHS, type PathKind, targetOf } from './paths.ts';
import { loggedPath } from './previews/preview-path.ts';
import type { Previews } from './previews/previews.ts';
import { isPlainRequest } from './security/request-target.ts';
import type { ReadVisitor } from './security/visitor.ts';
import { isSettingPath, settingSlot } from './settings/setting-content.ts';

export interface FrontOptions {
  readonly directory: BrandDirectory;
  readonly config: ConfigSource;
  readonly cache: ContentCache;
  readonly pages: PageMaker;
  readonly previews: Previews;
  readonly files: ClientFiles;
  readonly unknownHost: ReadyContent;
  readonly readVisitor: ReadVisitor;
  readonly limiter: RateLimiter;
  /** Whether a trusted proxy can say that a visitor came over TLS. */
  readonly trustsProxies: boolean;
  readonly accessLog: AccessLog;
  readonly logger: Logger;
}

const RETRY_SOON = { 'retry-after': '1' } as const;

/**
 * What the edge serves itself: pages, files, settings, switches. It answers before Fastify's routing, so that ready content costs a lookup
 * and two writes (ADR 10). Calls that need a route, a body or an upstream are passed to Fastify.
 */
export class Front {
  readonly #options: FrontOptions;
  readonly #codings = createNegotiator();
  readonly #makeId = createIdMaker();
  readonly #hits: PageHits;
  readonly #flags: FlagCalls;
  /** Answers by status, and stale answers, since start; for metrics. */
  readonly counts = new AnswerCounts();
  staleAnswers = 0;

  constructor(options: FrontOptions) {
    this.#options = options;
    const { directory, cache, limiter, logger, accessLog, readVisitor, trustsProxies } = options;
    const hits: HitOptions = {
      directory,
      accessLog,
      counts: this.counts,
      codingsOf: this.#codings,
      makeId: this.#makeId,
      readVisitor: trustsProxies ? readVisitor : null,
    };
    this.#hits = new PageHits(hits);
    this.#flags = new FlagCalls({
      ...hits,
      cache,
      limiter,
      logger,
      exchangeOf: (request, response, merchant) => this.#exchangeOf(request, response, merchant),
      record: (exchange, status) => this.#record(exchange, status),
    });
  }

  /** True if the request is answered here, now or later. Never throws, because no caller would catch it. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return (
        this.#hits.tryAnswer(request, response) ||
        this.#flags.tryAnswer(request, response) ||
        this.#handle(request, response)
      );
    } catch (error) {
      const sending = { request, response, requestId: requestIdOf(request.headers, this.#makeId), tls: false };
      this.#options.logger.error({ err: error, requestId: sending.requestId }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendProblem(sending, 'internal_error');
      return true;
    }
  };

  #handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { path, query } = targetOf(request);
    const kind = kindOfPath(path);
    const isPlain = isPlainRequest(request);
    const brand = isPlain ? this.#options.directory.find(request.headers.host) : undefined;
    if (isPlain && isForFastify(brand, request, path, kind)) return false;
    if (brand !== undefined && kind === 'preview' && this.#options.previews.letThrough(request, brand.merchant))
      return false;

    const exchange = this.#exchangeOf(request, response, brand?.merchant ?? '');
    if (!isPlain) this.#refuse(exchange, 'bad_request', { connection: 'close' });
    else if (brand === undefined) this.#answerUnknown(exchange);
    else if (kind === 'flags') this.#flags.answer(exchange, brand);
    else if (kind === 'preview') this.#answerPreview(exchange, brand, query);
    else if (request.method !== 'GET' && request.method !== 'HEAD') this.#refuseMethod(exchange);
    else if (kind === 'page') this.#answerPage(exchange, brand, query);
    else if (kind === 'bundle') this.#answerFile(exchange);
    else if (kind === 'brand') this.#answerAsset(exchange, brand);
    else this.#answerSetting(exchange, brand, query);
    return true;
  }

  #exchangeOf(request: IncomingMessage, response: ServerResponse, merchant: string): Exchange {
    const visitor = this.#options.readVisitor(request);
    const requestId = requestIdOf(request.headers, this.#makeId);
    return {
      request,
      response,
      requestId,
      tls: visitor.tls,
      merchant,
      path: loggedPath(targetOf(request).path),
      visitor,
    };
  }

  #answerUnknown(exchange: Exchange): void {
    // Before the first configuration no host is known, so 503 instead of 404.
    const kind = kindOfPath(exchange.path);
    if (this.#options.config.isReady() !== true) this.#refuse(exchange, 'not_ready', RETRY_SOON);
    else if (kind === 'call') this.#refuse(exchange, 'domain_invalid');
    else if (kind === 'flags') this.#flags.answer(exchange, undefined);
    // The bundle belongs to no brand, and the neutral page needs its style sheet.
    else if (kind === 'bundle') this.#answerFile(exchange);
    else this.#send(exchange, this.#options.unknownHost);
  }

  #answerFile(exchange: Exchange): void {
    const file = this.#options.files.find(exchange.path);
    if (file === undefined) this.#refuse(exchange, 'not_found');
    else this.#send(exchange, file);
  }

  #answerSetting(exchange: Exchange, brand: BrandView, query: string): void {
    const slot = settingSlot(brand, exchange.path, query);
    if (slot === null) this.#refuse(exchange, 'not_found');
    else {
      const make = async () => slot.make(this.#options.directory.snapshot(brand.merchant));
      this.#answerMade(exchange, slot.key, brand.revision, make);
    }
  }

  #answerAsset(exchange: Exchange, brand: BrandView): void {
    const { cache, config, directory } = this.#options;
    const name = assetName(exchange.path);
    if (name === null) {
      this.#refuse(exchange, 'not_found');
      return;
    }
    const key = assetKey(brand.merchant, name);
    // An entry under this brand's key was in the brand's list when it was stored.
    const type = cache.has(key) ? '' : assetType(directory.snapshot(brand.merchant), name);
    if (type === null) this.#refuse(exchange, 'not_found');
    else this.#answerMade(exchange, key, IMMUTABLE, () => assetContent(config, name, type));
  }

  #answerPage(exchange: Exchange, brand: BrandView, query: string): void {
    const language = pageLanguage(brand, query, exchange.request.headers.cookie);
    const status = systemStatusOf(brand, exchange.visitor);
    if (status === SYSTEM_STATUS.normal) this.#answerNormalPage(exchange, brand, language);
    else this.#answerStatusPage(exchange, brand, language, status);
  }

  #answerPreview(exchange: Exchange, brand: BrandView, query: string): void {
    this.#later(exchange, async () => {
      const answer = await this.#options.previews.answer(exchange, brand.merchant);
      if (answer === null) this.#answerPage(exchange, brand, query);
      else if (typeof answer === 'string') this.#refuse(exchange, answer);
      else this.#send(exchange, answer);
    });
  }

  #answerNormalPage(exchange: Exchange, brand: BrandView, language: LanguageCode): void {
    const { cache, pages } = this.#options;
    const slot = brand.slot(exchange.path, language);
    const held = cache.get(slot.key);
    if (held?.revision === brand.revision) {
      if (brand.isOpenToAll) this.#hits.hold(slot, held);
      this.#send(exchange, held);
      return;
    }
    const make = () => pages.page(brand, slot);
    if (held === undefined) {
      this.#answerMade(exchange, slot.key, brand.revision, make);
      return;
    }
    this.staleAnswers += 1;
    cache.refreshBehind(slot.key, brand.revision, make);
    this.#send(exchange, held);
  }

  #answerStatusPage(exchange: Exchange, brand: BrandView, language: LanguageCode, status: SystemStatus): void {
    const { cache, pages } = this.#options;
    const { ip, country } = exchange.visitor;
    const key = pages.statusKey(brand, language, status, country);
    const make = () => pages.statusPage(brand, language, status, country);
    this.#later(exchange, async () => {
      const template = await cache.load(key, brand.revision, make);
      this.#send(exchange, withAddress(template, ip));
    });
  }

  /** From the cache if it has this revision; otherwise it is produced first. */
  #answerMade(exchange: Exchange, key: string, revision: string, make: Produce): void {
    const { cache } = this.#options;
    const held = cache.get(key);
    if (held?.revision === revision) this.#send(exchange, held);
    else this.#later(exchange, async () => this.#send(exchange, await cache.load(key, revision, make)));
  }

  #later(exchange: Exchange, answer: () => Promise<void>): void {
    answer().catch((error: unknown) => {
      const { requestId, merchant, response } = exchange;
      this.#options.logger.error({ err: error, requestId, merchant }, 'request failed');
      if (response.headersSent) response.destroy();
      else this.#refuse(exchange, 'not_ready', RETRY_SOON);
    });
  }

  #send(exchange: Exchange, content: ReadyContent): void {
    const codings = this.#codings(exchange.request.headers['accept-encoding'] as string | undefined);
    this.#record(exchange, sendContent(exchange, content, codings));
  }

  #refuse(exchange: Exchange, code: ProblemCode, headers: Readonly<Record<string, string>> = {}): void {
    this.#record(exchange, sendProblem(exchange, code, headers));
  }

  #refuseMethod(exchange: Exchange): void {
    this.#refuse(exchange, 'method_not_allowed', { allow: 'GET, HEAD' });
  }

  #record({ requestId, merchant, request, path }: Exchange, status: number): void {
    this.counts.add(status);
    this.#options.accessLog.write(requestId, merchant, tailOf(request.method ?? '', path, status), Date.now());
  }
}

/** A visitor's own copy of a status page. An address is digits, letters, dots and colons: nothing to escape. */
function withAddress(template: ReadyContent, ip: string): ReadyContent {
  const html = template.identity.bytes;
  if (!html.includes(IP_PLACEHOLDER)) return template;
  return template.withBody(Buffer.from(html.toString().replaceAll(IP_PLACEHOLDER, ip)));
}

/** Calls that need a route, a body or an upstream; and the operator's pages, on the machine's own hosts. */
function isForFastify(
  brand: BrandView | undefined,
  { headers, method }: IncomingMessage,
  path: string,
  kind: PathKind,
): boolean {
  if (brand === undefined) return OPERATIONS_PATHS.has(path) && isMachineHost(headers.host);
  if (kind === 'flags') return path === OFREP_STREAM_PATH && method === 'GET';
  if (kind !== 'call') return false;
  return (method !== 'GET' && method !== 'HEAD') || !isSettingPath(path);
}
