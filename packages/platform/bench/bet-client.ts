/** A thread that sends a provider's signed bets over HTTP, so its work does not count as the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import { perSecond, steadily } from './postings.ts';
import { type CallPlace, callSender, type PreparedCall } from './send-call.ts';

export interface BetLoad extends CallPlace {
  /** Connections, and the number of concurrent calls where no rate is given. */
  readonly workers: number;
}
/**
 * One round: each bet is sent once, at a fixed rate whether or not earlier ones are answered, or as fast as they are answered.
 */
export interface BetRound {
  readonly bets: readonly PreparedCall[];
  readonly pace: { readonly perSecond: number } | { readonly seconds: number };
}
/** Bets a second, or the time of each from the moment it was due, in milliseconds. */
export type BetsDone = { readonly rate: number } | { readonly tookMs: readonly number[] };

const load = workerData as BetLoad;
const send = callSender(load, load.workers);

async function place(bet: PreparedCall | undefined): Promise<void> {
  if (bet === undefined) throw new Error('More bets were placed than prepared');
  const { body } = await send(bet);
  if (!body.includes('"RS_OK"')) throw new Error(`A bet was answered ${body}`);
}

parentPort?.on('message', async ({ bets, pace }: BetRound) => {
  if ('perSecond' in pace) {
    const tookMs = await steadily((index) => place(bets[index]), bets.length, pace.perSecond);
    return parentPort?.postMessage({ tookMs } satisfies BetsDone);
  }
  const left = [...bets];
  const rate = await perSecond(() => place(left.pop()), load.workers, pace.seconds);
  parentPort?.postMessage({ rate } satisfies BetsDone);
});
