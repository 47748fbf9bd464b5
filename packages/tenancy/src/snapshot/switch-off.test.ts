import { SWITCH_KEYS } from '@marquee/contracts/switches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Override } from '../overrides/override.ts';
import { createTenantLoader, type TenantLoader } from '../tenant-loader.ts';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '../testing/index.ts';
import { withSwitchOff } from './switch-off.ts';

let dir: string;
let loader: TenantLoader;
beforeAll(() => {
  dir = writeTenants({
    ...sampleTenants(),
    'acme/switches.json': JSON.stringify({
      version: 1,
      switches: {
        'games.rng': true,
        'home.jackpot': true,
        sidebar: true,
        customerService: true,
        'sidebar.qr': true,
        DIRECTREG3: true,
      },
    }),
  });
  loader = createTenantLoader({ dirs: [dir], messageKeys: SAMPLE_MESSAGE_KEYS });
});
afterAll(() => removeTenants(dir));

const kill = (key: string): Override => ({
  layer: 'kill',
  kind: 'switches',
  path: ['switches', key],
  value: false,
  note: { changeSet: 'c', by: 'mira', at: '2026-11-20T10:00:00Z', reason: 'r' },
});
const snapshotOf = (...overrides: Override[]) => {
  const { brand } = loader.load('acme', overrides);
  if (brand === null) throw new Error('refused');
  return brand.snapshot;
};

describe('[T09] a served brand with a switch off', () => {
  it.each(SWITCH_KEYS)('equals a load of its folder with %s killed', (key) => {
    expect(withSwitchOff(snapshotOf(), key)).toEqual(snapshotOf(kill(key)));
  });

  it('[R08] turns its children off, and hides the banners that lead there', () => {
    expect(withSwitchOff(snapshotOf(), 'sidebar').public.switches['sidebar.qr']).toBe(false);
    expect(snapshotOf().public.banners[0]).toMatchObject({ linkageType: 'route', linkage: '/rng' });
    expect(withSwitchOff(snapshotOf(), 'games.rng').public.banners).toEqual(snapshotOf().public.banners.slice(1));
  });

  it('[H08] removes the contacts from every page', () => {
    expect(snapshotOf().public.customerService).toHaveLength(1);
    expect(withSwitchOff(snapshotOf(), 'customerService').public.customerService).toEqual([]);
  });
});
