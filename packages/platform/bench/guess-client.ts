/** A thread that sends one guess after the other and tells how long each took, in milliseconds: what a stranger can measure. */
import { parentPort, workerData } from 'node:worker_threads';
import { type LoginPlace, loginSender, type PreparedLogin } from './send-login.ts';

const send = loginSender(workerData as LoginPlace, 1);

parentPort?.on('message', async (guesses: readonly PreparedLogin[]) => {
  const took: number[] = [];
  for (const guess of guesses) {
    const startedAt = performance.now();
    const status = await send(guess);
    took.push(performance.now() - startedAt);
    if (status !== 401) throw new Error(`A wrong guess was answered ${status}`);
  }
  parentPort?.postMessage(took);
});
