export type { BrandChange, ConfigClient, ConfigClientOptions } from './client-options.ts';
export { createConfigClient } from './config-client.ts';
