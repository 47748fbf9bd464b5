import type { ConfigClient } from '@marquee/config-client';

/** The part of the config client that the edge uses; tests have a fake. */
export type ConfigSource = Pick<ConfigClient, 'isReady' | 'health' | 'get' | 'hosts' | 'onChange' | 'asset' | 'ageMs'>;
