import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A Valkey server for one test, empty at every start, always on the same port. */
export interface TestValkey {
  readonly url: string;
  /** Starts it again, empty, after `kill`. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it from answering; connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Ends the server. */
  stop(): Promise<void>;
}

const START_WITHIN_MS = 20_000;

/**
 * For `*.deep.test.ts`, which name the package: `// debian: redis-server`, which speaks the same protocol; Debian has no Valkey. `more`:
 * arguments of the server.
 */
export async function startValkey(more: readonly string[] = []): Promise<TestValkey> {
  const dir = await mkdtemp(join(tmpdir(), 'marquee-valkey-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const dying = child;
    child = undefined;
    if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', [...settings, ...more], { stdio: 'ignore' });
    const failed = once(started, 'exit').then(() => Promise.reject(new Error('redis-server ended while starting')));
    child = started;
    await Promise.race([failed, answers(port)]);
    failed.catch(() => undefined);
  };
  // An interrupted test run ends it too.
  const killNow = () => void child?.kill('SIGKILL');
  process.once('exit', killNow);
  await start();
  return {
    url: `valkey://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    stop: async () => {
      await kill();
      process.off('exit', killNow);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await wait(20)) {
    if (await answersPing(port).catch(() => false)) return;
  }
  throw new Error(`redis-server does not answer within ${START_WITHIN_MS} ms`);
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('PING\r\n');
    const [chunk] = await once(socket, 'data');
    // It may also answer that it requires a password.
    return /^(?:\+PONG|-NOAUTH)/.test(String(chunk));
  } finally {
    socket.destroy();
  }
}
