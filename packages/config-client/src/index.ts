export type { BrandChange, ConfigClient, ConfigClientOptions, ConfigHealth } from './client-options.ts';
export { createConfigClient } from './config-client.ts';
