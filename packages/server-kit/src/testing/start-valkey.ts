import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A Valkey of a test's own, empty at every start, on a port that stays the same. */
export interface TestValkey {
  readonly url: string;
  /** Starts it again after `kill`, with nothing in it. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Leaves it connected and dumb. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

const START_WITHIN_MS = 20_000;

/**
 * For `*.deep.test.ts`, which name the package: `// debian: redis-server`, the same protocol where Debian has no Valkey. `more`:
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
  // A test run that is stopped takes it along.
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
    // Or that it wants a password first.
    return /^(?:\+PONG|-NOAUTH)/.test(String(chunk));
  } finally {
    socket.destroy();
  }
}
