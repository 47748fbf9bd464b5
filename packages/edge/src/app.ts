import type { PageRenderer } from '@marquee/contracts/pages';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import {
  createRegistry,
  createServer,
  type HmacKey,
  type HmacKeys,
  type Logger,
  mayObservePublicServer,
  type Server,
} from '@marquee/server-kit';
import type { ClientFiles } from './assets/client-files.ts';
import { BrandDirectory } from './brands/brand-directory.ts';
import { identifyRequests } from './brands/brand-request.ts';
import type { ConfigSource } from './brands/config-source.ts';
import { buildCallbackApp, isForCallbacks } from './callbacks/callback-app.ts';
import { ConfigService } from './console/config-service.ts';
import { buildConsoleApp } from './console/console-app.ts';
import { createConsoleTest } from './console/console-host.ts';
import { ContentCache } from './content/content-cache.ts';
import { proveDomains } from './domains/prove-domains.ts';
import { EventHub, type EventHubLimits } from './events/event-hub.ts';
import { serveEvents } from './events/serve-events.ts';
import { serveFlagStream } from './flags/serve-flag-stream.ts';
import { Front } from './front.ts';
import { LocalRateLimiter } from './limits/local-rate-limiter.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import { AccessLog, type LineStream } from './logs/access-log.ts';
import { exposeMetrics } from './metrics.ts';
import { PageMaker } from './pages/page-content.ts';
import { createPageRefresher } from './pages/refresh-pages.ts';
import { createPreviewSource } from './previews/preview-source.ts';
import { Previews } from './previews/previews.ts';
import { proxyCalls } from './proxy/proxy-calls.ts';
import { Upstream, type UpstreamOptions } from './proxy/upstream.ts';
import type { GameHosts } from './security/content-security-policy.ts';
import { CLOSED_POLICY, SECURITY_HEADERS } from './security/security-headers.ts';
import { type CountryOf, createVisitorReader } from './security/visitor.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { unknownHostContent } from './unknown-host.ts';

export interface EdgeOptions {
  readonly logger: Logger;
  /** Output of the request log; the logger's own destination. */
  readonly logStream: LineStream;
  readonly config: ConfigSource;
  readonly renderer: PageRenderer;
  readonly files: ClientFiles;
  readonly upstream: UpstreamOptions;
  /** The console's host, and the config service's address. */
  readonly console: { readonly host: string; readonly configUrl: string };
  /** Verifies preview links; `PREVIEW_KEY`. */
  readonly previewKey: HmacKeys;
  /** `DOMAIN_KEY`. */
  readonly domainKey: HmacKey;
  /** Origins of games. */
  readonly gameHosts: GameHosts;
  readonly trustProxy: readonly string[];
  /** Header in which trusted proxies state the visitor's country. */
  readonly countryHeader?: string;
  /** Country of an address; it counts where no header states one. */
  readonly countryOf?: CountryOf;
  readonly cacheBytes: number;
  /** Until a request must be answered; `TIMEOUT_MS.edge` by default. A file may take longer once it is being sent. */
  readonly timeoutMs?: number;
  /** Shared request counter; without it this process counts alone. */
  readonly limiter?: RateLimiter;
  readonly eventLimits?: EventHubLimits;
}

/** Calls of all brands together. Each upstream has a lower limit of its own (`Upstream.admit`). */
const LOAD = { reads: 4_096, all: 8_192 };

/** For operators: without a source no visitor has a country, so `regionUnknown` decides for each brand that blocks countries. */
function sourceOfCountries({ countryOf, countryHeader, trustProxy }: EdgeOptions): string {
  if (countryHeader !== undefined && trustProxy.length > 0) return `${countryHeader} of TRUST_PROXY`;
  return countryOf === undefined ? 'none: brands that block countries do as regionUnknown says' : 'GEOIP_MMDB';
}

/** The edge as an app that does not listen: tests compose it with fakes, `server.ts` starts it. */
export function buildApp(options: EdgeOptions): Server {
  const { logger, config, renderer, files, gameHosts, trustProxy } = options;
  const readVisitor = createVisitorReader(options);
  const directory = new BrandDirectory(config);
  const cache = new ContentCache({ maxBytes: options.cacheBytes, logger });
  const pages = new PageMaker({
    snapshotOf: (merchant) => directory.snapshot(merchant),
    renderer,
    client: files.manifest,
    gameHosts,
  });
  const limiter = options.limiter ?? new LocalRateLimiter();
  const accessLog = new AccessLog(options.logStream, 'edge', logger.isLevelEnabled('info'));
  const unknownHost = unknownHostContent(renderer);
  const service = new ConfigService({ url: options.console.configUrl, hopKey: options.upstream.hopKey });
  const isForConsole = createConsoleTest(options.console.host);
  const consoleApp = buildConsoleApp({ logger, service, limiter, readVisitor });
  const callbackApp = buildCallbackApp({
    logger,
    limiter,
    readVisitor,
    platformUrl: options.upstream.platformUrl,
  });
  const previews = new Previews({
    key: options.previewKey,
    source: createPreviewSource(options.console.configUrl),
    files: config,
    limiter,
    renderer,
    client: files.manifest,
    gameHosts,
    consoleHost: options.console.host,
  });
  const front = new Front({
    directory,
    config,
    cache,
    pages,
    previews,
    files,
    unknownHost,
    readVisitor,
    limiter,
    trustsProxies: trustProxy.length > 0,
    accessLog,
    logger,
  });
  const registry = createRegistry('edge');
  const app = createServer({
    name: 'edge',
    logger,
    registry,
    handlerTimeoutMs: options.timeoutMs ?? TIMEOUT_MS.edge,
    load: LOAD,
    isReady: config.isReady,
    readyDetails: () => ({ configuration: config.health(), countries: sourceOfCountries(options) }),
    baseHeaders: { ...SECURITY_HEADERS, 'content-security-policy': CLOSED_POLICY },
    mayObserve: mayObservePublicServer,
    // Before the brand lookup, so that no brand can take the console's host.
    intercept: (request, response) => {
      const app = isForConsole(request) ? consoleApp : isForCallbacks(request) ? callbackApp : null;
      if (app === null) return front.handle(request, response);
      app.routing(request, response);
      return true;
    },
  });
  const upstream = new Upstream(options.upstream);
  const hub = new EventHub(options.eventLimits);
  exposeMetrics(registry, { front, cache, hub, config });
  identifyRequests(app, directory, readVisitor);
  settingsRoutes(app, directory);
  proveDomains(app, options.domainKey, limiter);
  serveEvents(app, { hub, upstream, limiter, directory });
  serveFlagStream(app, { hub, limiter, directory });
  proxyCalls(app, upstream, limiter);
  for (const separate of [consoleApp, callbackApp]) {
    app.addHook('onReady', async () => void (await separate.ready()));
    app.addHook('preClose', async () => separate.close());
  }
  directory.onChange(createPageRefresher(directory, cache, pages));
  return app;
}
