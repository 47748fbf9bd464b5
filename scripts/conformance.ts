import { parseArgs } from 'node:util';
import { environmentWithColour } from './run-node.ts';
import { runVitest } from './testing/steps/unit.ts';

const USAGE = `npm run conformance -- [--provider <code>] [--control withdrawn-key|any-repeat|no-tombstone]
  replays the adversarial script against every wallet adapter, or that of one provider of providers.json (or PROVIDERS_FILE), on a
  platform and a PostgreSQL of its own, over HTTP; a control takes a wall down first, and the run has to end red\n`;
const MISUSED = 2;

function wanted(): { provider?: string; control?: string } | undefined {
  try {
    return parseArgs({ options: { provider: { type: 'string' }, control: { type: 'string' } } }).values;
  } catch {
    return undefined;
  }
}

/** `npm run conformance`: the conformance test of `npm test`, of the adapter that is asked for. */
const asked = wanted();
if (asked === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
} else {
  const { passed } = await runVitest(['src/testing/conformance', '--testNamePattern', 'every adapter'], {
    ...environmentWithColour(),
    ...(asked.provider === undefined ? {} : { CONFORMANCE_PROVIDER: asked.provider }),
    ...(asked.control === undefined ? {} : { CONFORMANCE_CONTROL: asked.control }),
  });
  process.exitCode = passed === 1 ? 0 : 1;
}
