import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { hasProgram, onCore } from './programs.ts';

const run = promisify(execFile);

export interface LoadOptions {
  readonly port: number;
  readonly hostsFile: string;
  readonly coding: string;
  readonly seconds: number;
  /** Requested path; `/` by default. */
  readonly target?: string;
  /** JSON to post there; a GET without one. */
  readonly body?: string;
  /** Number of visitors' addresses in forwarding headers; by default one visitor without the header. */
  readonly addresses?: number;
}
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly errors: number;
}

const CONNECTIONS = 64;
const LOAD_CORE = 0;

/** Load from wrk if it is installed, otherwise from an own client, which costs several times as much per request. */
export const loadTool = (): 'wrk' | 'undici' => (hasProgram('wrk') ? 'wrk' : 'undici');

export const load = (options: LoadOptions): Promise<LoadResult> =>
  loadTool() === 'wrk' ? loadWithWrk(options) : loadWithUndici(options);

async function loadWithWrk(options: LoadOptions): Promise<LoadResult> {
  const { port, hostsFile, coding, seconds, target = '/', addresses = 1, body } = options;
  const script = fileURLToPath(new URL('./load.lua', import.meta.url));
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}/`];
  const [program = '', ...args] = onCore(LOAD_CORE, wrk);
  const settings = { HOSTS_FILE: hostsFile, CODING: coding, TARGET: target, ADDRESSES: String(addresses) };
  const env = body === undefined ? settings : { ...settings, BODY: body };
  const { stdout } = await run(program, args, { env: { ...process.env, ...env } });
  const result = /RESULT (\{.*\})/.exec(stdout)?.[1];
  if (result === undefined) throw new Error(`wrk printed no result: ${stdout}`);
  return JSON.parse(result) as LoadResult;
}

async function loadWithUndici(options: LoadOptions): Promise<LoadResult> {
  const { port, hostsFile, coding, seconds, target = '/', addresses = 1, body } = options;
  const method = body === undefined ? 'GET' : 'POST';
  const hosts = readFileSync(hostsFile, 'utf8').trim().split('\n');
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 });
  const start = performance.now();
  const endMs = start + seconds * 1000;
  let requests = 0;
  let errors = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const [host = '', tag] = (hosts[Math.floor(Math.random() * hosts.length)] ?? '').split('\t');
      const visitor = requests % addresses;
      const headers = {
        host,
        'accept-encoding': coding,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        ...(addresses > 1 ? { 'x-forwarded-for': `10.0.${Math.floor(visitor / 256) % 256}.${visitor % 256}` } : {}),
      };
      const answer = await pool.request({ path: target, method, headers, body: body ?? null });
      await answer.body.dump();
      requests += 1;
      if (answer.statusCode >= 400) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const elapsed = (performance.now() - start) / 1000;
  await pool.close();
  return { requests, errors, seconds: elapsed };
}
