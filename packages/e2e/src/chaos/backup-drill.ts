/**
 * The drill: write a backup during play, lose the machine, restore the backup. Every posting acknowledged before the backup's moment
 * has to be there. Exits with 1 when any invariant is violated.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesNaming } from '../harness/processes.ts';
import { runCommand } from '../harness/run-command.ts';
import { compareWithLog, type Finding, verifyLedger } from './books.ts';
import { type ChaosStack, startChaosStack } from './chaos-stack.ts';
import { untilRecovered } from './faults.ts';
import { type AvatarOwner, openAvatarOwner } from './own-avatar.ts';
import { newRunLog, type RunLog } from './run-log.ts';
import { seatPlayers } from './seating.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../../../scripts');
/** Acknowledged answers before the backup begins, and between its end and the loss of the machine. */
const ANSWERS = 200;
const POLL_MS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(stack: ChaosStack, script: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand([join(SCRIPTS, `${script}.ts`), ...args], { MARQUEE_DATA: stack.dataDir });
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
  return output;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(POLL_MS);
}

/** Kills everything at once, like a power cut, and deletes the data directory with the database. */
async function loseMachine(stack: ChaosStack): Promise<void> {
  const [at] = await stack.query<{ data_directory: string }>('SHOW data_directory');
  for (let pids = processesNaming(stack.dataDir); pids.length > 0; pids = processesNaming(stack.dataDir)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended since it was listed.
      }
    }
    await sleep(POLL_MS);
  }
  await rm(at?.data_directory ?? '', { recursive: true, force: true });
  await rm(stack.dataDir, { recursive: true, force: true });
}

async function drill(stack: ChaosStack, target: string): Promise<Finding[]> {
  const log = newRunLog();
  const { players } = await seatPlayers(stack, {
    seed: 7,
    log,
    endings: 'quick',
    paymentEndings: 'quick',
    outageMs: 0,
  });
  let isLost = false;
  const playing = players.map(async (player) => {
    while (!isLost) await player.playRound();
  });
  const play = Promise.allSettled(playing);
  await until(() => log.acknowledged >= ANSWERS);
  const avatars = await openAvatars(stack);
  const startedAt = Date.now();
  await run(stack, 'backup', target);
  await avatars.later.upload();
  const [written = ''] = await readdir(target);
  const live = await failureOf(run(stack, 'restore', join(target, written), '--yes'));
  const enough = log.acknowledged + ANSWERS;
  await until(() => log.acknowledged >= enough);
  isLost = true;
  await play;
  await loseMachine(stack);
  say('the machine is lost');
  const backup = join(target, written);
  await run(stack, 'restore', backup);
  // A second restore is refused unless existing data may be moved aside.
  const refused = await failureOf(run(stack, 'restore', backup));
  await run(stack, 'restore', backup, '--yes');
  await stack.restart();
  await untilRecovered(stack);
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
    await everyAcknowledged(stack, log, moment),
    await verifyLedger(stack),
    { promise: 'the audit verifies against its anchor', broken: await failureOf(run(stack, 'audit', 'verify')) },
    await picturesAreShown(avatars),
    await membersPlay(stack),
  ];
}

interface Avatars {
  /** Has a picture before the backup. */
  readonly earlier: AvatarOwner;
  readonly picture: string;
  /** Uploads one after it. */
  readonly later: AvatarOwner;
}

async function openAvatars(stack: ChaosStack): Promise<Avatars> {
  const [first, second] = stack.seats;
  if (first === undefined || second === undefined) throw new Error('there are no two seats');
  const earlier = openAvatarOwner(stack, first);
  return { earlier, picture: await earlier.upload(), later: openAvatarOwner(stack, second) };
}

async function picturesAreShown({ earlier, picture, later }: Avatars): Promise<Finding> {
  const broken = [
    ...((await earlier.read()) === picture ? [] : ['the picture of before the backup is another, or none']),
    ...((await later.read()) === null ? [] : ['a picture of after the backup is shown']),
  ];
  return { promise: 'a picture uploaded before the backup is shown, and a drawn one for a later upload', broken };
}

/** Conditions of a valid drill: play continued during the backup, and further postings were acknowledged after it and are lost. */
function findings({ movements, wrong }: RunLog, startedAt: number, moment: number): Finding[] {
  const acknowledged = (from: number, to: number) =>
    movements.filter(({ answeredAt }) => answeredAt !== null && answeredAt >= from && answeredAt < to).length;
  const [before, during, after] = [
    acknowledged(0, startedAt),
    acknowledged(startedAt, moment),
    acknowledged(moment, Number.MAX_VALUE),
  ];
  say(`acknowledged: ${before} before the backup, ${during} during it, ${after} after its moment`);
  return [
    {
      promise: 'players played before, during and after the backup',
      broken: Math.min(before, during, after) > 0 ? [] : [`${before}, ${during}, ${after}`],
    },
    { promise: 'every answer was the expected one', broken: wrong },
  ];
}

async function everyAcknowledged(stack: ChaosStack, log: RunLog, moment: number): Promise<Finding> {
  const known = log.movements.filter(({ answeredAt }) => answeredAt !== null && answeredAt < moment);
  const [found] = await compareWithLog(stack, known);
  return {
    promise: 'every posting that was acknowledged before the moment is in the ledger',
    broken: found?.broken ?? ['the ledger was not read'],
  };
}

/** Session keys are derived from the root secret, so members can log in only if it was restored too. */
async function membersPlay(stack: ChaosStack): Promise<Finding> {
  const log = newRunLog();
  const promise = 'members log in, play and are paid after the restore';
  try {
    const { players } = await seatPlayers(stack, {
      seed: 8,
      log,
      endings: 'quick',
      paymentEndings: 'quick',
      outageMs: 0,
    });
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
const stack = await startChaosStack();
try {
  const found = await drill(stack, target);
  for (const { promise, broken } of found) {
    say(`${broken.length === 0 ? 'holds ' : 'BROKEN'} ${promise}`);
    for (const line of broken.slice(0, 5)) say(`       ${line}`);
  }
  process.exitCode = found.every(({ broken }) => broken.length === 0) ? 0 : 1;
} finally {
  await stack.close();
  await rm(target, { recursive: true, force: true });
}
