import { REPOSITORY_DIR } from '../repository.ts';
import { describeBrand, describeConsole, describeSandbox, listBrands } from './brands.ts';
import { parseEnvironment, type StartOptions } from './environment.ts';
import { planPorts } from './ports.ts';
import { checkDemo } from './refuse-demo.ts';
import type { Programs } from './server-specs.ts';
import { supervise } from './supervise.ts';
import { openTerminal } from './terminal.ts';

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

async function start(programs: Programs, say: (line: string) => void): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) say('Stopping …');
      stopping.abort();
    });
  }
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  const isDemo = process.argv.includes('--demo');
  const warning = checkDemo(options, isDemo);
  if (warning !== null) say(warning);
  const onReady = (setupPath: string | null) =>
    say([welcome(options, setupPath), ...(warning === null ? [] : [warning])].join('\n\n'));
  await supervise(options, { programs, say, signal: stopping.signal, onReady, isDemo });
  say('Everything has stopped.');
}

function welcome(options: StartOptions, setupPath: string | null): string {
  const brands = listBrands(options.tenants);
  const width = Math.max(0, ...brands.map(({ code }) => code.length));
  const lines = brands.map((brand) => describeBrand(brand, options.port, width));
  if (brands.length === 0) lines.push(`  no brand yet: none of these folders holds one: ${options.tenants.join(', ')}`);
  lines.push('', ...describeConsole(options.consoleHost, options.port, setupPath));
  lines.push(describeSandbox(planPorts(options.port).sandbox));
  return ['\nMarquee is running:\n', ...lines, `\nData and logs are in ${options.dataDir}. Press Ctrl-C to stop.`].join(
    '\n',
  );
}

/** Runs everything on this machine until Ctrl-C, then ends the process with 0, or with 1 and one line with the reason. */
export async function runStack(programs: Programs): Promise<never> {
  const output = openTerminal(STANDARD_OUTPUT);
  let exitCode = 0;
  try {
    await start(programs, output.say);
  } catch (error) {
    exitCode = 1;
    await output.saidAll();
    const errors = openTerminal(STANDARD_ERROR);
    errors.say(error instanceof Error ? error.message : String(error));
    await errors.saidAll();
  }
  await output.saidAll();
  process.exit(exitCode);
}
