import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Brands with their values and games, and switches that act at once. */
export const BRAND_CALLS = {
  brands: call('GET', '/brands', 'brand.read'),
  brand: call('GET', '/brands/:merchant', 'brand.read'),
  brandValues: call('GET', '/brands/:merchant/values', 'brand.read'),
  brandVersions: call('GET', '/brands/:merchant/versions', 'brand.read'),
  brandManifest: call('GET', '/brands/:merchant/manifest', 'brand.read'),
  events: call('GET', '/events', 'brand.read', { rate: 'stream', polling: true }),

  kill: call('POST', '/brands/:merchant/kills', 'switch.kill', { keyed: true, audited: true }),
  liftKill: call('DELETE', '/brands/:merchant/kills/:key', 'switch.lift', { versioned: true, audited: true }),
  rollBack: call('POST', '/brands/:merchant/roll-back', 'change.write', { keyed: true, audited: true }),

  games: call('GET', '/brands/:merchant/games', 'brand.read'),
  // Reads, with a body: hundreds of names.
  gamesEffect: call('POST', '/brands/:merchant/games/effect', 'brand.read'),
  gamesPlay: call('POST', '/brands/:merchant/games/play', 'brand.read'),
  switchGamesOff: call('POST', '/brands/:merchant/games/off', 'game.switch', { keyed: true, audited: true }),
  switchGamesOn: call('POST', '/brands/:merchant/games/on', 'game.switch', {
    keyed: true,
    versioned: true,
    audited: true,
  }),
  providers: call('GET', '/brands/:merchant/providers', 'brand.read'),
  syncProvider: call('POST', '/brands/:merchant/providers/:provider/sync', 'catalogue.sync', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
