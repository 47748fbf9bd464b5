import { openPool } from '@marquee/server-kit/postgres';
import { expect, it } from 'vitest';
import { TIMEOUT_MS } from '../client/src/api.ts';
import { WALLET_TIMEOUT_MS } from './app.ts';
import { DEFAULT_TIMINGS } from './arcade-deps.ts';
import { LIVE_ATTEMPTS, LIVE_PAUSE_MS } from './rounds/settlement.ts';

it('a page waits longer than a request waits for the wallet and for the database', () => {
  const triesMs = LIVE_ATTEMPTS * WALLET_TIMEOUT_MS + (LIVE_ATTEMPTS - 1) * LIVE_PAUSE_MS;
  // Of its bet, then of its win. Only afterwards another process may take the call over.
  expect(2 * triesMs).toBeLessThan(DEFAULT_TIMINGS.leaseMs);
  expect(DEFAULT_TIMINGS.leaseMs).toBeLessThan(TIMEOUT_MS);
  const { query_timeout } = openPool('postgres://nobody@127.0.0.1:1/none', 'test').options;
  expect(Number(query_timeout)).toBeLessThan(TIMEOUT_MS);
});
