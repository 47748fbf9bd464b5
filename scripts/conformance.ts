import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_DIR } from './repository.ts';
import { environmentWithColour, runNode } from './run-node.ts';
import { runVitest } from './testing/steps/unit.ts';

const USAGE = `npm run conformance -- [--provider <code>] [--control withdrawn-key|any-repeat|no-tombstone]
  replays the adversarial script against every wallet adapter, and the checks of every payment adapter, or those of one provider of
  providers.json or payment-providers.json (other files: PROVIDERS_FILE, PAYMENT_PROVIDERS_FILE), on a platform and a PostgreSQL of its
  own; a control removes a safeguard of the wallet first, and the run must end red\n`;
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

/** `npm run conformance`: the conformance tests of `npm test`, of the adapter of the chosen provider or of all. */
async function replay(options: NodeJS.ProcessEnv): Promise<number> {
  const env = { ...environmentWithColour(), ...options };
  const check = await runNode([join(REPOSITORY_DIR, SCRIPT, 'check-selection.ts')], { env });
  if (check.code !== 0) {
    process.stderr.write(check.output);
    return check.code;
  }
  const files = check.output.split('\n').filter((line) => line.endsWith('.test.ts'));
  const { passed, failed } = await runVitest(
    files.map((file) => `${SCRIPT}/${file}`),
    env,
    'verbose',
  );
  return passed > 0 && failed === 0 ? 0 : 1;
}

const options = readOptions();
if (options === undefined) process.stderr.write(USAGE);
process.exitCode = options === undefined ? MISUSED : await replay(options);
