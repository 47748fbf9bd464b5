import { parseArgs } from 'node:util';
import { environmentWithColour } from './run-node.ts';
import { runVitest } from './testing/steps/unit.ts';

const USAGE = `npm run fuzz -- [--cases 2000]
  sends every call of the table that many inputs, right, spoilt and wild, and expects its value or a refusal it lists\n`;
const MISUSED = 2;

function wantedCases(): number | undefined {
  try {
    const { values } = parseArgs({ options: { cases: { type: 'string', default: '2000' } } });
    const cases = Number(values.cases);
    return Number.isSafeInteger(cases) && cases > 0 ? cases : undefined;
  } catch {
    return undefined;
  }
}

/** `npm run fuzz`: the fuzz tests of `npm test` with more cases per call. A failure names the seed that repeats it. */
const cases = wantedCases();
if (cases === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
} else {
  const { passed, failed } = await runVitest(['src/fuzz.test.ts'], {
    ...environmentWithColour(),
    FUZZ_CASES: String(cases),
  });
  process.stdout.write(`${passed} passed, ${failed} failed, ${cases} cases a call\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
