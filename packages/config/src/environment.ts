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
  /** The service's own database, as a login that does not own its tables: change sets, history, staff. Without it only folders are served. */
  DATABASE_URL: variables.databaseUrl().optional(),
  /** Shared with the edge. */
  HOP_KEY: variables.keys(),
  DOMAIN_KEY: variables.keys(),
  PREVIEW_KEY: variables.key(),
  /** Shared with the platform. */
  SUPPORT_KEY: variables.key(),
  /** For the service alone: second factors, recovery codes and forms of staff. */
  STAFF_TOTP_KEY: variables.keys(),
  STAFF_RECOVERY_KEY: variables.keys(),
  STAFF_CSRF_KEY: variables.keys(),
  /** Host of the console, without port; no brand can have it. */
  CONSOLE_HOST: variables.hostName('console.localhost'),
  /** Address of an edge, for checks of hosts that only browsers resolve. */
  EDGE_URL: variables.url().optional(),
  /** Address of the platform, for actions of support staff; without it the console shows the platform as away. */
  PLATFORM_URL: variables.url().optional(),
  /** Public address of the arcade, whose art is shown to staff. */
  ARCADE_PUBLIC_URL: variables.url().default('http://arcade.localhost:8083'),
  /** Public addresses of other vendors, for the same. */
  VENDOR_ORIGINS: variables.vendorOrigins(),
  /** Address of this service for other servers: its name is answered, beside IP addresses and `localhost`. */
  CONFIG_URL: variables.url().optional(),
  /** Port for a proxy that gets certificates on demand; without it the endpoint does not exist. */
  ASK_PORT: variables.port(8085).unwrap().optional(),
});

/** For the command `migrate`: the owner's login. */
export const migrateEnvironment = z.object({ DATABASE_ADMIN_URL: variables.databaseUrl() });
