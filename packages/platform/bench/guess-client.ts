/** A thread that sends one guess after the other and measures each in milliseconds, as a stranger can. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CallPlace, callSender, type PreparedCall } from './send-call.ts';

const send = callSender(workerData as CallPlace, 1);

parentPort?.on('message', async (guesses: readonly PreparedCall[]) => {
  const took: number[] = [];
  for (const guess of guesses) {
    const startedAt = performance.now();
    const { status } = await send(guess);
    took.push(performance.now() - startedAt);
    if (status !== 401) throw new Error(`A wrong guess was answered ${status}`);
  }
  parentPort?.postMessage(took);
});
