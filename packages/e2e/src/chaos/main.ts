/** `npm run chaos`: a run by hand. Exits with 1 when any invariant is violated. */
import { parseArgs } from 'node:util';
import { CONTROLS } from './controls.ts';
import { reportLines } from './report-lines.ts';
import { type ChaosSettings, isGreen, runChaos } from './run-chaos.ts';

const USAGE = `npm run chaos -- [--kills 20] [--outage 0] [--seed 1] [--control ${CONTROLS.join('|')}] …
  plays on a stack of its own while its processes are killed, then while its platform is stopped for so many seconds, and compares
  the ledger with every answer;
  each control removes a safeguard first, and the run must end red\n`;
const MISUSED = 2;

function readSettings(): Omit<ChaosSettings, 'say'> | undefined {
  try {
    const options = {
      kills: { type: 'string', default: '20' },
      outage: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      control: { type: 'string', multiple: true },
    } as const;
    const { values } = parseArgs({ options });
    const [kills, seed, outage] = [Number(values.kills), Number(values.seed), Number(values.outage)];
    const named = values.control ?? [];
    const controls = CONTROLS.filter((each) => named.includes(each));
    const isRight = Number.isSafeInteger(kills) && kills > 0 && Number.isSafeInteger(seed) && outage >= 0;
    if (!isRight || controls.length !== named.length) return undefined;
    return { kills, seed, outageMs: outage * 1_000, controls };
  } catch {
    return undefined;
  }
}

const settings = readSettings();
if (settings === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
} else {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const report = await runChaos({ ...settings, say });
  for (const line of reportLines(report)) say(line);
  process.exitCode = isGreen(report) ? 0 : 1;
}
