/** Runs the script of `npm start` on the test's ports and data directory, and waits for the brands' lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
/** Started like by the bootstrap: under this Node, and ending with this process. */
const PRELOAD = resolve(root, 'scripts/supervisor/die-with-parent.ts');
const SHIFT_CLOCK = new URL('./shift-clock.ts', import.meta.url);
export const WITH_KNOWN_CAPTCHA = 'scripts/testing/start-for-e2e.ts';
const READY_TIMEOUT_MS = 240_000;

export interface Marquee {
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface MarqueeOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly tenants: readonly string[];
  /** The script: that of `npm start`, or the same with captchas that a test can answer. */
  readonly script?: string;
  /** Further environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How far the servers' clocks are ahead. The database's is not. */
  readonly aheadMs?: number;
}

/** Starts the servers as processes. Rejects with the output if they don't start. */
export function startMarquee(options: MarqueeOptions): Promise<Marquee> {
  const args = options.script ? ['--import', PRELOAD, options.script] : ['scripts/bootstrap.mjs', 'start'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(options.port),
      MARQUEE_DATA: options.dataDir,
      MARQUEE_TENANTS: options.tenants.join(':'),
      ...options.environment,
      // This machine is in Antarctica, which no brand blocks and no form offers first.
      GEOIP_MMDB: resolve(import.meta.dirname, '../../fixture/countries.mmdb'),
      // Tests set their client address by its header.
      TRUST_PROXY: '127.0.0.1/32',
      NODE_OPTIONS: options.aheadMs === undefined ? '' : `--import ${SHIFT_CLOCK}?ms=${options.aheadMs}`,
      // With the preload, it ends with this process.
      MARQUEE_PARENT: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const marquee: Marquee = {
    process: child,
    output: () => printed,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  return new Promise((ready, failed) => {
    const fail = (why: string) => failed(new Error(`Marquee did not start: ${why}\n${printed}`));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      fail(`not ready after ${READY_TIMEOUT_MS} ms`);
    }, READY_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      // The supervisor's last line, printed once every server is ready.
      if (/Press Ctrl-C to stop/.test(printed)) {
        clearTimeout(timer);
        ready(marquee);
      }
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then((code) => {
      clearTimeout(timer);
      fail(`exited with ${code}`);
    });
  });
}
