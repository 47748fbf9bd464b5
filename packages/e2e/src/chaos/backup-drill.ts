/**
 * The drill: a backup is written under play, the machine is lost, the backup is restored, and every posting that was acknowledged before the
 * backup's moment has to be there. Ends with 1 when any promise is broken.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesNaming } from '../harness/processes.ts';
import { runCommand } from '../harness/run-command.ts';
import { compareWithLog, type Finding, verifyLedger } from './books.ts';
import { type ChaosHouse, startChaosHouse } from './chaos-house.ts';
import { untilHealed } from './faults.ts';
import { seatEverybody } from './seating.ts';
import { newRunLog, type RunLog } from './storm-player.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../../../scripts');
/** Acknowledged answers before the backup begins, and between its end and the loss of the machine. */
const ANSWERS = 200;
const POLL_MS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(house: ChaosHouse, script: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand([join(SCRIPTS, `${script}.ts`), ...args], { MARQUEE_DATA: house.dataDir });
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
  return output;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(POLL_MS);
}

/** Everything at once, as a power cut does; then the data directory with the database goes. */
async function loseMachine(house: ChaosHouse): Promise<void> {
  const [at] = await house.query<{ data_directory: string }>('SHOW data_directory');
  for (let pids = processesNaming(house.dataDir); pids.length > 0; pids = processesNaming(house.dataDir)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone since it was listed.
      }
    }
    await sleep(POLL_MS);
  }
  await rm(at?.data_directory ?? '', { recursive: true, force: true });
  await rm(house.dataDir, { recursive: true, force: true });
}

async function drill(house: ChaosHouse, target: string): Promise<Finding[]> {
  const log = newRunLog();
  const { players } = await seatEverybody(house, { seed: 7, log, endings: 'quick', outageMs: 0 });
  let isLost = false;
  const playing = players.map(async (player) => {
    while (!isLost) await player.playRound();
  });
  const play = Promise.allSettled(playing);
  await until(() => log.acknowledged >= ANSWERS);
  const startedAt = Date.now();
  await run(house, 'backup', target);
  const [written = ''] = await readdir(target);
  const live = await failureOf(run(house, 'restore', join(target, written), '--yes'));
  const enough = log.acknowledged + ANSWERS;
  await until(() => log.acknowledged >= enough);
  isLost = true;
  await play;
  await loseMachine(house);
  say('the machine is lost');
  const backup = join(target, written);
  await run(house, 'restore', backup);
  // Again over what is there now: refused, unless it may be moved aside.
  const refused = await failureOf(run(house, 'restore', backup));
  await run(house, 'restore', backup, '--yes');
  await house.restart();
  await untilHealed(house);
  const moment = Date.parse(JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')).moment);
  return [
    ...findings(log, startedAt, moment),
    {
      promise: 'a restore refuses an installation that runs, and one that is there without --yes',
      broken: [
        ...missing(live, 'is in use by another Marquee'),
        ...missing(refused, 'holds an installation already. Add --yes'),
      ],
    },
    await everyAcknowledged(house, log, moment),
    await verifyLedger(house),
    { promise: 'the audit verifies against its anchor', broken: await failureOf(run(house, 'audit', 'verify')) },
    await membersPlay(house),
  ];
}

/** What makes the drill one: play went on during the backup, and after it more was acknowledged, which is lost. */
function findings({ movements, wrong }: RunLog, startedAt: number, moment: number): Finding[] {
  const heard = (from: number, to: number) =>
    movements.filter(({ heardAt }) => heardAt !== null && heardAt >= from && heardAt < to).length;
  const [before, during, after] = [heard(0, startedAt), heard(startedAt, moment), heard(moment, Number.MAX_VALUE)];
  say(`acknowledged: ${before} before the backup, ${during} during it, ${after} after its moment`);
  return [
    {
      promise: 'players played before, during and after the backup',
      broken: Math.min(before, during, after) > 0 ? [] : [`${before}, ${during}, ${after}`],
    },
    { promise: 'every answer was the expected one', broken: wrong },
  ];
}

async function everyAcknowledged(house: ChaosHouse, log: RunLog, moment: number): Promise<Finding> {
  const known = log.movements.filter(({ heardAt }) => heardAt !== null && heardAt < moment);
  const [found] = await compareWithLog(house, known);
  return {
    promise: 'every posting that was acknowledged before the moment is in the ledger',
    broken: found?.broken ?? ['the ledger was not read'],
  };
}

/** Session keys come from the root secret, so members can only come in where it was restored too. */
async function membersPlay(house: ChaosHouse): Promise<Finding> {
  const log = newRunLog();
  const promise = 'members log in, play and are paid after the restore';
  try {
    const { players } = await seatEverybody(house, { seed: 8, log, endings: 'quick', outageMs: 0 });
    return { promise, broken: players.length > 0 ? [] : ['no player is seated'] };
  } catch (error) {
    return { promise, broken: [String(error)] };
  }
}

const missing = (failure: readonly string[], sentence: string): string[] =>
  failure.join().includes(sentence) ? [] : [`no word of: ${sentence}`];

async function failureOf(work: Promise<unknown>): Promise<string[]> {
  return work.then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

const target = await mkdtemp(join(tmpdir(), 'marquee-drill-'));
const house = await startChaosHouse();
try {
  const found = await drill(house, target);
  for (const { promise, broken } of found) {
    say(`${broken.length === 0 ? 'holds ' : 'BROKEN'} ${promise}`);
    for (const line of broken.slice(0, 5)) say(`       ${line}`);
  }
  process.exitCode = found.every(({ broken }) => broken.length === 0) ? 0 : 1;
} finally {
  await house.close();
  await rm(target, { recursive: true, force: true });
}
