export type { BrandChange, ConfigClient, ConfigClientOptions, ConfigStanding } from './client-options.ts';
export { createConfigClient } from './config-client.ts';
