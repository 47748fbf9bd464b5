import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { findFreeRow } from '../postgres/free-port.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { endingWithUs } from '../supervisor/ending-with-us.ts';
import { inheritedEnvironment } from '../supervisor/inherited-environment.ts';
import { planPorts } from '../supervisor/ports.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';

const START = join(REPOSITORY_DIR, 'scripts', 'start.ts');
const READY_WITHIN_MS = 300_000;
const POLL_MS = 250;
const ANSWER_WITHIN_MS = 2_000;
const OUTPUT_KEPT = 20_000;

export interface Stack {
  readonly port: number;
  /** Revision of the brand it shows. */
  readonly revision: string;
  readonly stop: () => Promise<void>;
}

/** Revision of the brand on the stack at this port; null without a stack. */
export function servedRevision(code: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { host: `${code}.localhost:${port}` };
    const target = { host: '127.0.0.1', port, path: '/wps/x/settings/manifest', headers, timeout: ANSWER_WITHIN_MS };
    const request = get({ ...target, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => resolve(response.statusCode === 200 ? revisionIn(text, code) : null));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(null));
  });
}

function revisionIn(text: string, code: string): string | null {
  try {
    const { value } = JSON.parse(text) as { value: { merchant: string; revision: string } };
    return value.merchant === code ? value.revision : null;
  } catch {
    return null;
  }
}

/** A running stack. @throws Error if none serves this brand. */
export async function runningStack(code: string, port: number): Promise<Stack> {
  const revision = await servedRevision(code, port);
  if (revision === null) throw new Error(`No Marquee on port ${port} serves ${code}.`);
  return { port, revision, stop: async () => undefined };
}

/** Databases, hosts and secrets of the operator's shell belong to another installation. */
export const environmentOf = (port: number, dataDir: string, tenants: string): NodeJS.ProcessEnv => ({
  ...inheritedEnvironment(),
  PORT: String(port),
  MARQUEE_DATA: dataDir,
  MARQUEE_TENANTS: tenants,
  LOG_LEVEL: 'warn',
});

/** `npm start` on free ports with temporary data. Rejects with its output when it ends early. */
export async function ownStack(code: string, tenants: string): Promise<Stack> {
  const port = await findFreeRow(Object.keys(planPorts(0)).length);
  const data = temporaryDataDir('preview');
  const ending = endingWithUs(environmentOf(port, data.path, tenants));
  const child = spawn(process.execPath, [...ending.args, START], {
    cwd: REPOSITORY_DIR,
    env: ending.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  }
  let isOver = false;
  const over = once(child, 'close').then(() => {
    isOver = true;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await over;
    data.remove();
  };
  // It prints its addresses once everything runs, including games.
  for (const endMs = Date.now() + READY_WITHIN_MS; Date.now() < endMs && !isOver; ) {
    const revision = output.includes('Marquee is running') ? await servedRevision(code, port) : null;
    if (revision !== null) return { port, revision, stop };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop();
  throw new Error(`Marquee did not start:\n${output}`);
}
