import type { ConfigClient } from '@marquee/config-client';

/** What the edge asks of the client that follows the config service; tests bring a fake. */
export type ConfigSource = Pick<ConfigClient, 'isReady' | 'health' | 'get' | 'hosts' | 'onChange' | 'asset' | 'ageMs'>;
