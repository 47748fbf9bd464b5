/** A thread that sends prepared log-ins over HTTP, several at a time, so its work does not count as the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import { perSecond } from './postings.ts';
import { type CallPlace, callSender, type PreparedCall } from './send-call.ts';

export interface LoginLoad extends CallPlace {
  readonly workers: number;
}
/** One round: each log-in is sent once. */
export interface LoginRound {
  readonly logins: readonly PreparedCall[];
  readonly seconds: number;
}

const load = workerData as LoginLoad;
const send = callSender(load, load.workers);

parentPort?.on('message', async ({ logins, seconds }: LoginRound) => {
  const left = [...logins];
  const rate = await perSecond(
    async () => {
      const next = left.pop();
      if (next === undefined) throw new Error('More log-ins were made than prepared');
      const { status } = await send(next);
      if (status !== 200) throw new Error(`A log-in was answered ${status}`);
    },
    load.workers,
    seconds,
  );
  parentPort?.postMessage(rate);
});
