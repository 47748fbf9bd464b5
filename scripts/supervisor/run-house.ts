import { REPOSITORY_DIR } from '../repository.ts';
import { describeBrand, listBrands } from './brands.ts';
import { parseEnvironment, type StartOptions } from './environment.ts';
import type { Programs } from './server-specs.ts';
import { supervise } from './supervise.ts';

async function start(programs: Programs): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) say('Stopping …');
      stopping.abort();
    });
  }
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  await supervise(options, { programs, say, signal: stopping.signal, onReady: () => welcome(options) });
  say('Everything has stopped.');
}

function welcome(options: StartOptions): void {
  const brands = listBrands(options.tenants);
  const width = Math.max(0, ...brands.map(({ code }) => code.length));
  say('\nMarquee is running:\n');
  for (const brand of brands) say(describeBrand(brand, options.port, width));
  if (brands.length === 0) say(`  no brand yet: none of these folders holds one: ${options.tenants.join(', ')}`);
  say(`\nData and logs are in ${options.dataDir}. Press Ctrl-C to stop.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs everything on this machine until Ctrl-C, then ends the process: 0, or 1 with one line that says why. */
export async function runHouse(programs: Programs): Promise<never> {
  // A terminal that went away must not keep us from stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await start(programs);
    process.exit();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
