import { untilSettled } from './arcade-rounds.ts';
import { compareWithArcade, compareWithLog, type Finding, lateVoids, openRounds, verifyLedger } from './books.ts';
import { type ChaosStack, startChaosStack } from './chaos-stack.ts';
import { type Control, TARGETS_UNDER, takeDown } from './controls.ts';
import { createDice } from './dice.ts';
import { type Kills, killRepeatedly, TARGETS, type Target, untilRecovered } from './faults.ts';
import { compareBrands } from './isolation.ts';
import type { Endings } from './mover.ts';
import { areRecovered, type Baseline, playBaseline } from './recovery.ts';
import { refillRollup } from './rollup-books.ts';
import { type Seated, seatPlayers } from './seating.ts';
import type { Spinner } from './spinner.ts';
import { newRunLog, type RunLog, type StormPlayer } from './storm-player.ts';
import { compareTransfers } from './transfer-books.ts';

/** With this many kills a run is long enough for transfers that take minutes. */
const LONG_RUN_KILLS = 20;

export interface ChaosSettings {
  readonly seed: number;
  readonly kills: number;
  /** How long the platform is paused after the kills; 0: not at all. */
  readonly outageMs: number;
  readonly control?: Control;
  say(line: string): void;
}

export interface ChaosReport {
  /** Determines play and kills. */
  readonly seed: number;
  readonly control: Control | undefined;
  readonly kills: Kills;
  readonly outageMs: number;
  readonly log: RunLog;
  /** Before the first fault and after the last. */
  readonly baseline: { readonly before: Baseline; readonly after: Baseline };
  /** Number of server errors, by responding server and status. */
  readonly faults: ReadonlyMap<string, number>;
  readonly spins: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

export const isGreen = ({ findings }: ChaosReport): boolean => findings.every(({ broken }) => broken.length === 0);

/** Plays on a separate stack while its processes are killed, then compares all records with each other. */
export async function runChaos(settings: ChaosSettings): Promise<ChaosReport> {
  const stack = await startChaosStack();
  try {
    return await play(stack, settings);
  } finally {
    await stack.close();
  }
}

async function play(stack: ChaosStack, { seed, kills, outageMs, control, say }: ChaosSettings): Promise<ChaosReport> {
  const begun = Date.now();
  const log = newRunLog();
  const seated = await seatPlayers(stack, { seed, log, endings: endingsOf(control, kills), outageMs });
  const { players, spinners, barred } = seated;
  say(`${players.length + spinners.length + 1} players are seated; seed ${seed}`);
  const before = await playBaseline(stack, players, log);
  if (control !== undefined) await takeDown(stack, control);
  const isHalf = Promise.withResolvers<void>();
  let isOver = false;
  const playing = [...players, ...spinners].map(async (each) => {
    while (!isOver) await each.play();
  });
  const locking = isHalf.promise.then(() => barred.bar());
  const untilSeen = async () => {
    while (!isOver || !barred.hasSeen()) await barred.play();
    await barred.endAll();
  };
  playing.push(untilSeen(), locking);
  // A player that gives up ends the run. The findings name it.
  const failed = Promise.all(playing).then(() => new Promise<never>(() => undefined));
  const killed = await Promise.race([
    failed,
    killRepeatedly({
      stack,
      dice: createDice(seed),
      kills,
      outageMs,
      targets: control === undefined ? TARGETS : TARGETS_UNDER[control],
      acknowledged: () => log.acknowledged,
      onKill: (target: Target, number) => {
        say(`${number} of ${kills}: SIGKILL of ${target}`);
        if (number === Math.ceil(kills / 2)) isHalf.resolve();
      },
      onOutage: () => say(`the platform stands still for ${outageMs / 1_000} s`),
    }),
  ]);
  isOver = true;
  await Promise.all(playing);
  await untilRecovered(stack);
  const after = await playBaseline(stack, players, log);
  await untilSettled(stack);
  const findings = await checkEverything(stack, seated, log);
  const healed = await areRecovered(stack, outageMs, after);
  return {
    ...{ seed, control, kills: killed, outageMs, log, baseline: { before, after }, faults: stack.capture.faults },
    spins: spinsOf(spinners),
    seconds: (Date.now() - begun) / 1000,
    findings: [...findings, ...healed],
  };
}

const spinsOf = (spinners: readonly Spinner[]): number => spinners.reduce((sum, each) => sum + each.spins(), 0);

/** The control of transfers needs one that isn't done at once. */
function endingsOf(control: Control | undefined, kills: number): Endings {
  if (control === 'forgotten-order') return 'late';
  return kills >= LONG_RUN_KILLS ? 'slow' : 'quick';
}

async function checkEverything(stack: ChaosStack, { players, barred }: Seated, log: RunLog): Promise<Finding[]> {
  return [
    { promise: 'every answer was the right one, with the right balance', broken: log.wrong },
    ...(await compareWithLog(stack, log.movements)),
    {
      promise: 'every member has what the player knows of, in the ledger and on the page',
      broken: await uneven(players),
    },
    await openRounds(stack),
    await lateVoids(stack),
    ...(await compareWithArcade(stack)),
    ...(await compareBrands(stack)),
    await barred.finding(),
    ...(await compareTransfers(stack, log.transfers)),
    await verifyLedger(stack),
    await refillRollup(stack),
  ];
}

async function uneven(players: readonly StormPlayer[]): Promise<string[]> {
  const lines: string[] = [];
  for (const player of players) {
    const shown = await player.readCents();
    if (shown !== player.cents())
      lines.push(`${player.merchant}:${player.memberId} has ${shown}, not ${player.cents()}`);
  }
  return lines;
}
