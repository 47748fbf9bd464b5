import type { Clock, HmacKey, HmacKeys, Server } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Pool } from 'pg';
import { adjustmentsRoutes } from '../adjustments/adjustments.routes.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { bonusesRoutes } from '../bonuses/bonuses.routes.ts';
import { brandRoutes } from '../brands/brand.routes.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { type ChangeService, changesRoutes, describeChangeProblem } from '../changes/index.ts';
import { depositsRoutes } from '../deposits/deposits.routes.ts';
import { brandDomains } from '../domains/brand-domains.ts';
import { followDomains } from '../domains/follow-domains.ts';
import { exclusionsRoutes } from '../exclusions/exclusions.routes.ts';
import { gamesRoutes } from '../games/games.routes.ts';
import { identityRoutes } from '../identity/identity.routes.ts';
import { messagesRoutes } from '../messages/messages.routes.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { playerRoutes } from '../players/player.routes.ts';
import { playerProtectionRoutes } from '../players/player-protection.routes.ts';
import { internalPreviewRoutes, previewRoutes } from '../previews/preview.routes.ts';
import { followAttention } from '../reconciliation/follow-attention.ts';
import { reconciliationRoutes } from '../reconciliation/reconciliation.routes.ts';
import { reportsRoutes } from '../reports/reports.routes.ts';
import { openStaff } from '../staff/open-staff.ts';
import type { StaffKeys } from '../staff/staff-deps.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { withdrawalsRoutes } from '../withdrawals/withdrawals.routes.ts';
import { openConsoleFiles } from './console-files.ts';
import { serveConsolePages } from './console-pages.ts';
import { eventsRoutes } from './events.routes.ts';
import { refuseWithoutDatabase } from './refuse-without-database.ts';
import { visitOfHop } from './visit-of-hop.ts';

/** The console's data; a config service without a database has none. */
export interface ConsoleData {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly changes: ChangeService;
  /** File with the newest entry of the audit. */
  readonly anchorFile: string;
}

interface ConsoleKeys {
  /** Shared with the edge. */
  readonly hop: HmacKeys;
  readonly domain: HmacKeys;
  readonly preview: HmacKey;
  /** Shared with the platform. */
  readonly support: HmacKey;
  readonly staff: StaffKeys;
}

export interface ConsoleOptions {
  readonly keys: ConsoleKeys;
  /** Host of the console, without port. */
  readonly host: string;
  /** Address of an edge, for checks of hosts that only this machine resolves. */
  readonly edgeUrl: string | undefined;
  /** Address of the platform; without it players are not available. */
  readonly platformUrl: string | undefined;
  /** Origins of games' art. */
  readonly artOrigins: readonly string[];
  /** The console's bundle. */
  readonly filesDir: string;
  readonly data: ConsoleData | null;
}

/** Everything on the console's host, for requests through the edge (ADR 23). */
export function serveConsole(
  app: Server,
  tenants: TenantService,
  { keys, host, filesDir, edgeUrl, platformUrl, artOrigins, data }: ConsoleOptions,
): void {
  const visitOf = visitOfHop({ hopKey: keys.hop, consoleHost: host });
  if (data === null) {
    refuseWithoutDatabase(app, visitOf);
    return;
  }
  const { changes } = data;
  const routes = openStaff(app, { ...data, keys: keys.staff, visitOf, describe: [describeChangeProblem] });
  changesRoutes(routes, changes);
  auditRoutes(routes, data);
  const followers = eventsRoutes(app, routes, changes.deps);
  const domains = followDomains(app, {
    tenants,
    clock: data.clock,
    key: keys.domain,
    edgeUrl,
    onChange: followers.publishBrand,
  });
  const facts = new BrandFacts(tenants.registry);
  brandRoutes(routes, {
    ...changes.deps,
    facts,
    domainsOf: (merchant, loaded, sees) =>
      brandDomains({ tenants, domains, consoleHost: host, sees }, merchant, loaded),
  });
  const log = (err: unknown, status: number | null) =>
    app.log.warn({ err, status }, 'the platform gave no usable answer');
  const callPlatform = createPlatform({ url: platformUrl, key: keys.support, log });
  playerRoutes(routes, { ...data, facts, callPlatform });
  playerProtectionRoutes(routes, { ...data, facts, callPlatform });
  messagesRoutes(routes, { ...data, facts, callPlatform, onChange: followers.publishMessages });
  gamesRoutes(routes, { ...data, callPlatform });
  const merchants = () => tenants.registry.all().map(({ merchant }) => merchant);
  const attention = followAttention(app, { callPlatform, clock: data.clock, merchants }, followers);
  reconciliationRoutes(routes, { ...data, facts, callPlatform, attention });
  reportsRoutes(routes, { ...data, facts, callPlatform });
  depositsRoutes(routes, { ...data, facts, callPlatform, attention });
  withdrawalsRoutes(routes, { ...data, facts, callPlatform, attention });
  identityRoutes(routes, { ...data, facts, callPlatform, attention });
  adjustmentsRoutes(routes, { ...data, facts, callPlatform, attention });
  exclusionsRoutes(routes, { ...data, facts, callPlatform, attention });
  bonusesRoutes(routes, { ...data, facts, callPlatform, attention });
  const previews = { ...data, tenants, key: keys.preview };
  previewRoutes(routes, previews);
  internalPreviewRoutes(app, previews);
  serveConsolePages(app, { visitOf, files: openConsoleFiles(filesDir, artOrigins), assets: tenants.assets });
}
