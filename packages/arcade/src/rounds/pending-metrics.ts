import { Gauge, type Registry } from 'prom-client';
import type { Arcade } from '../arcade-context.ts';
import { pendingCalls } from './wallet-call.repository.ts';

/** Money owed and not yet acknowledged: an operator's alarm, read from the database whenever metrics are collected. */
export function reportPendingCalls(arcade: Arcade, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'arcade_wallet_calls_pending',
    help: 'Wallet calls that are not acknowledged yet.',
    registers,
    async collect() {
      this.set((await pendingCalls(arcade.pool)).count);
    },
  });
  new Gauge({
    name: 'arcade_wallet_calls_oldest_seconds',
    help: 'Age of the oldest wallet call that is not acknowledged; 0 when there is none.',
    registers,
    async collect() {
      this.set((await pendingCalls(arcade.pool)).oldestAgeS);
    },
  });
}
