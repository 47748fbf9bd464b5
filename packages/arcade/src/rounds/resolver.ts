import type { Arcade } from '../arcade-context.ts';
import { type Loop, startLoop } from '../start-loop.ts';
import type { WalletCall } from './round.ts';
import { deliver, undoBetNow } from './settlement.ts';
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
  const undone = await undoBetNow(arcade, call, 'unconfirmed', 'interrupted before the answer');
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

/** Drives every unfinished round to its end, from the moment the process is up; any number of processes may. */
export const startResolver = (arcade: Arcade): Loop =>
  startLoop(async () => {
    const worked = await resolveDue(arcade).catch((error: unknown) => {
      arcade.log.error({ err: error }, 'the resolver could not read its work');
      return 0;
    });
    return worked === BATCH ? 0 : arcade.timings.resolverPauseMs;
  });
