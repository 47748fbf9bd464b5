import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_DIR } from './repository.ts';
import { environmentWithColour, runNode } from './run-node.ts';
import { runVitest } from './testing/steps/unit.ts';

const USAGE = `npm run conformance -- [--provider <code>] [--control withdrawn-key|any-repeat|no-tombstone]
  replays the adversarial script against every wallet adapter, or that of one provider of providers.json (or PROVIDERS_FILE), on a
  platform and a PostgreSQL of its own, over HTTP; a control removes a safeguard first, and the run must end red\n`;
const MISUSED = 2;
const SCRIPT = 'packages/platform/src/testing/conformance';

/** The options as variables that the test reads. Undefined if they are invalid. */
function readOptions(): NodeJS.ProcessEnv | undefined {
  try {
    const { provider, control } = parseArgs({
      options: { provider: { type: 'string' }, control: { type: 'string' } },
    }).values;
    return {
      ...(provider === undefined ? {} : { CONFORMANCE_PROVIDER: provider }),
      ...(control === undefined ? {} : { CONFORMANCE_CONTROL: control }),
    };
  } catch {
    return undefined;
  }
}

/** `npm run conformance`: the conformance test of `npm test` for the chosen adapters. */
async function replay(options: NodeJS.ProcessEnv): Promise<number> {
  const env = { ...environmentWithColour(), ...options };
  const check = await runNode([join(REPOSITORY_DIR, SCRIPT, 'check-selection.ts')], { env });
  process.stderr.write(check.output);
  if (check.code !== 0) return check.code;
  const { passed, failed } = await runVitest([`${SCRIPT}/conformance.test.ts`], env);
  return passed > 0 && failed === 0 ? 0 : 1;
}

const options = readOptions();
if (options === undefined) process.stderr.write(USAGE);
process.exitCode = options === undefined ? MISUSED : await replay(options);
