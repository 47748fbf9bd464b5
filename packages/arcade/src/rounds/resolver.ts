import type { ArcadeDeps } from '../arcade-deps.ts';
import { type Loop, startLoop } from '../start-loop.ts';
import type { WalletCall } from './round.ts';
import { deliver, undoBetNow } from './settlement.ts';
import { claimDueCalls } from './wallet-call.repository.ts';

const BATCH = 20;

/**
 * A due bet means that its process died or hung before the answer arrived. The player no longer waits for that round, so the bet is
 * undone and never placed late.
 */
async function resolve(deps: ArcadeDeps, call: WalletCall): Promise<void> {
  if (call.kind !== 'bet') {
    await deliver(deps, call);
    return;
  }
  const undone = await undoBetNow(deps, call, 'unconfirmed', 'interrupted before the answer');
  if (undone) await deliver(deps, undone.call);
}

/** One pass over all due calls. Returns their number. */
export async function resolveDue(deps: ArcadeDeps): Promise<number> {
  const calls = await claimDueCalls(deps.pool, BATCH, deps.timings.leaseMs);
  const results = await Promise.allSettled(calls.map((call) => resolve(deps, call)));
  for (const result of results) {
    if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'resolving a wallet call failed');
  }
  return calls.length;
}

/** Brings every unfinished round to its end while the process runs. Several processes may run it. */
export const startResolver = (deps: ArcadeDeps): Loop =>
  startLoop(async () => {
    const worked = await resolveDue(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the resolver could not read its work');
      return 0;
    });
    return worked === BATCH ? 0 : deps.timings.resolverPauseMs;
  });
