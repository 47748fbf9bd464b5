import { expect, it } from 'vitest';
import { PATIENCE_MS, PROVIDER_PATIENCE_MS } from './patience.ts';

it('each waits longer than what it asks', () => {
  const inwards = ['lock', 'statement', 'database', 'staffCall', 'server', 'edgeCall', 'edge', 'page'] as const;
  expect(Object.keys(PATIENCE_MS)).toEqual(inwards);
  const waits = inwards.map((who) => PATIENCE_MS[who]);
  expect(waits.slice(1).every((wait, index) => wait > (waits[index] ?? 0))).toBe(true);
  // A launch asks the database, then the provider, and writes the outcome down.
  expect(PATIENCE_MS.database + PROVIDER_PATIENCE_MS + PATIENCE_MS.database).toBeLessThan(PATIENCE_MS.server);
});
