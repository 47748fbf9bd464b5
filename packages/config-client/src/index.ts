export type { BrandChange, ConfigClient, ConfigHealth } from './client-options.ts';
export { createConfigClient } from './config-client.ts';
