/** A thread that sends prepared log-ins over HTTP, several at a time: its work is not the server's. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { perSecond } from './postings.ts';

export interface PreparedLogin {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface LoginLoad {
  readonly port: number;
  readonly path: string;
  readonly workers: number;
}
/** One round: each is sent once. */
export interface LoginRound {
  readonly logins: readonly PreparedLogin[];
  readonly seconds: number;
}

const { port, path, workers } = workerData as LoginLoad;
const agent = new Agent({ keepAlive: true, maxSockets: workers });

async function logIn({ headers, body }: PreparedLogin): Promise<void> {
  const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`A log-in was answered ${response.statusCode}`);
}

parentPort?.on('message', async ({ logins, seconds }: LoginRound) => {
  const left = [...logins];
  const rate = await perSecond(
    async () => {
      const next = left.pop();
      if (next === undefined) throw new Error('More log-ins were made than prepared');
      await logIn(next);
    },
    workers,
    seconds,
  );
  parentPort?.postMessage(rate);
});
