import { Gauge, type Registry } from 'prom-client';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { pendingCalls } from './wallet-call.repository.ts';

/** Unacknowledged calls that move money, for an operator's alarm. Read from the database whenever metrics are collected. */
export function reportPendingCalls(deps: ArcadeDeps, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'arcade_wallet_calls_pending',
    help: 'Wallet calls that are not acknowledged yet.',
    registers,
    async collect() {
      this.set((await pendingCalls(deps.pool)).count);
    },
  });
  new Gauge({
    name: 'arcade_wallet_calls_oldest_seconds',
    help: 'Age of the oldest wallet call that is not acknowledged; 0 when there is none.',
    registers,
    async collect() {
      this.set((await pendingCalls(deps.pool)).oldestAgeS);
    },
  });
}
