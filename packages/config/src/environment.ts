import { variables } from '@marquee/server-kit';
import * as z from 'zod';

/** The process's settings (docs/decisions.md, names and numbers). */
export const environment = z.object({
  PORT: variables.port(8082),
  HOST: variables.host(),
  DRAIN_MS: variables.drainMs(),
  LOG_LEVEL: variables.logLevel(),
  MARQUEE_DATA: variables.directory(),
  MARQUEE_TENANTS: variables.directories(),
  /** Its own database, as its owner: change sets, history, staff. Without it folders are served and nothing else. */
  DATABASE_URL: variables.databaseUrl().optional(),
  /** Shared with the edge. */
  HOP_KEY: variables.keys(),
  DOMAIN_KEY: variables.keys(),
  PREVIEW_KEY: variables.key(),
  /** Shared with the platform. */
  SUPPORT_KEY: variables.key(),
  /** Its own: second factors, recovery codes and forms of staff. */
  STAFF_TOTP_KEY: variables.keys(),
  STAFF_RECOVERY_KEY: variables.keys(),
  STAFF_CSRF_KEY: variables.keys(),
  /** Host of the console, without port; no brand's. */
  CONSOLE_HOST: variables.hostName('console.localhost'),
  /** Where an edge listens, for checks of hosts that only browsers resolve. */
  EDGE_URL: variables.url().optional(),
  /** Where the platform is, for what support staff do with players; without it the console says that it is away. */
  PLATFORM_URL: variables.url().optional(),
  /** The arcade as browsers see it: its games' art is shown to staff. */
  ARCADE_PUBLIC_URL: variables.url().default('http://arcade.localhost:8083'),
  /** Other vendors' games as browsers see them, for the same. */
  VENDOR_ORIGINS: variables.vendorOrigins(),
  /** How the other servers reach this one: its name is answered, beside addresses and `localhost`. */
  CONFIG_URL: variables.url().optional(),
  /** Where a proxy that gets certificates on demand asks for which names; without it nobody can ask. */
  ASK_PORT: variables.port(8085).unwrap().optional(),
});
