import { expect, it } from 'vitest';
import { PROVIDER_TIMEOUT_MS, TIMEOUT_MS } from './timeouts.ts';

it('each is longer than that of the inner request', () => {
  const inwards = ['lock', 'statement', 'database', 'staffCall', 'server', 'edgeCall', 'edge', 'page'] as const;
  expect(Object.keys(TIMEOUT_MS)).toEqual(inwards);
  const waits = inwards.map((who) => TIMEOUT_MS[who]);
  expect(waits.slice(1).every((wait, index) => wait > (waits[index] ?? 0))).toBe(true);
  // A launch queries the database, calls the provider, and stores the result.
  expect(TIMEOUT_MS.database + PROVIDER_TIMEOUT_MS + TIMEOUT_MS.database).toBeLessThan(TIMEOUT_MS.server);
});
