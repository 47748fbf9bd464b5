import { variables } from '@marquee/server-kit';
import * as z from 'zod';

/** The edge's variables; `server.ts` parses them once. */
export const edgeEnvironment = z.object({
  PORT: variables.port(8080),
  HOST: variables.host('0.0.0.0'),
  DRAIN_MS: variables.drainMs(),
  LOG_LEVEL: variables.logLevel(),
  /** Signs what is sent to the platform and the config service. */
  HOP_KEY: variables.key(),
  DOMAIN_KEY: variables.key(),
  PREVIEW_KEY: variables.keys(),
  MARQUEE_DATA: variables.directory(),
  CONFIG_URL: variables.url(),
  PLATFORM_URL: variables.url(),
  /** The arcade's public address. */
  ARCADE_PUBLIC_URL: variables.url().default('http://arcade.localhost:8083'),
  /** Public origins of other vendors' games. */
  VENDOR_ORIGINS: variables.vendorOrigins(),
  /** Host of the console, without port. No brand may have it. */
  CONSOLE_HOST: variables.hostName('console.localhost'),
  /** Origins in private networks that brands' upstreams may have, beside PLATFORM_URL. */
  PRIVATE_ORIGINS: variables.privateOrigins(),
  TRUST_PROXY: variables.trustProxy(),
  /** Header in which these proxies state the visitor's country. */
  COUNTRY_HEADER: variables.headerName().optional(),
  /** MaxMind file with the countries of addresses. */
  GEOIP_MMDB: variables.file().optional(),
  /** Shared request counters of several edges. */
  VALKEY_URL: variables.valkeyUrl().optional(),
});
