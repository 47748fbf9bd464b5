import { setTimeout as pause } from 'node:timers/promises';
import type { Arcade } from '../arcade-context.ts';
import type { WalletCall } from './round.ts';
import { deliver, undoBet } from './settlement.ts';
import { claimDueCalls } from './wallet-call.repository.ts';

const BATCH = 20;

/**
 * A due bet means that whoever sent it died or hung before hearing the answer. Nobody is waiting for that spin any
 * more, so it is undone, never placed late.
 */
async function resolve(arcade: Arcade, call: WalletCall): Promise<void> {
  if (call.kind !== 'bet') {
    await deliver(arcade, call);
    return;
  }
  const undone = await undoBet(arcade, call, 'unconfirmed', 'interrupted before the answer');
  if (undone) await deliver(arcade, undone.call);
}

/** One pass over everything due. Returns how many calls it worked on. */
export async function resolveDue(arcade: Arcade): Promise<number> {
  const calls = await claimDueCalls(arcade.pool, BATCH, arcade.timings.leaseMs);
  const results = await Promise.allSettled(calls.map((call) => resolve(arcade, call)));
  for (const result of results) {
    if (result.status === 'rejected') arcade.log.error({ err: result.reason }, 'resolving a wallet call failed');
  }
  return calls.length;
}

export interface Resolver {
  /** Ends the loop after the pass under way. */
  stop(): Promise<void>;
}

/** Drives every unfinished round to its end, from the moment the process is up; any number of processes may. */
export function startResolver(arcade: Arcade): Resolver {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const worked = await resolveDue(arcade).catch((error: unknown) => {
        arcade.log.error({ err: error }, 'the resolver could not read its work');
        return 0;
      });
      if (worked === BATCH) continue;
      await pause(arcade.timings.resolverPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = loop();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
