import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_DIR } from './repository.ts';
import { environmentWithColour, runNode } from './run-node.ts';
import { runVitest } from './testing/steps/unit.ts';

const USAGE = `npm run conformance -- [--provider <code>] [--control withdrawn-key|any-repeat|no-tombstone]
  replays the adversarial script against every wallet adapter, or that of one provider of providers.json (or PROVIDERS_FILE), on a
  platform and a PostgreSQL of its own, over HTTP; a control takes a wall down first, and the run has to end red\n`;
const MISUSED = 2;
const SCRIPT = 'packages/platform/src/testing/conformance';

/** As the test reads it, in its environment. */
function wanted(): NodeJS.ProcessEnv | undefined {
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

/** `npm run conformance`: the conformance test of `npm test`, of the adapter that is asked for. */
async function replay(asked: NodeJS.ProcessEnv): Promise<number> {
  const env = { ...environmentWithColour(), ...asked };
  const check = await runNode([join(REPOSITORY_DIR, SCRIPT, 'check-selection.ts')], { env });
  process.stderr.write(check.output);
  if (check.code !== 0) return check.code;
  const { passed, failed } = await runVitest([`${SCRIPT}/conformance.test.ts`], env);
  return passed > 0 && failed === 0 ? 0 : 1;
}

const asked = wanted();
if (asked === undefined) process.stderr.write(USAGE);
process.exitCode = asked === undefined ? MISUSED : await replay(asked);
