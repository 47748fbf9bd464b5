import { untilSettled } from './arcade-rounds.ts';
import { compareWithArcade, compareWithLog, type Finding, lateVoids, openRounds, verifyLedger } from './books.ts';
import type { PaymentEndings } from './cashier.ts';
import { compareCashier } from './cashier-books.ts';
import { openDesk } from './cashier-desk.ts';
import { type ChaosStack, startChaosStack } from './chaos-stack.ts';
import { type Control, takeDown, targetsUnder } from './controls.ts';
import { createDice } from './dice.ts';
import { type Kills, killRepeatedly, type Target, untilRecovered } from './faults.ts';
import { compareBrands } from './isolation.ts';
import type { LimitedDepositor } from './limited-depositor.ts';
import type { LockedPlayer } from './locked-player.ts';
import type { Endings } from './mover.ts';
import { areRecovered, type Baseline, playBaseline } from './recovery.ts';
import { refillRollup } from './rollup-books.ts';
import { newRunLog, type RunLog } from './run-log.ts';
import { type Seated, seatPlayers } from './seating.ts';
import type { StormPlayer } from './storm-player.ts';
import { sum } from './sum.ts';
import { compareTransfers } from './transfer-books.ts';

/** With this many kills a run is long enough for transfers that take minutes. */
const LONG_RUN_KILLS = 20;
/** Longest wait for the arcade's last rounds. While tenants leak, many calls to the wallet fail for good, so some never end. */
const SETTLED_MS = 120_000;
const SETTLED_LEAKING_MS = 5_000;

export interface ChaosSettings {
  readonly seed: number;
  readonly kills: number;
  /** How long the platform is paused after the kills; 0: not at all. */
  readonly outageMs: number;
  /** Safeguards that are removed first. */
  readonly controls: readonly Control[];
  say(line: string): void;
}

export interface ChaosReport {
  /** Determines play and kills. */
  readonly seed: number;
  readonly controls: readonly Control[];
  readonly kills: Kills;
  readonly outageMs: number;
  readonly log: RunLog;
  /** Before the first fault and after the last. */
  readonly baseline: { readonly before: Baseline; readonly after: Baseline };
  /** Number of server errors, by responding server and status. */
  readonly faults: ReadonlyMap<string, number>;
  readonly spins: number;
  /** Bets beyond a limit that were refused. */
  readonly refusals: number;
  /** Bonuses that were wagered to the end. */
  readonly released: number;
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

async function play(stack: ChaosStack, { seed, kills, outageMs, controls, say }: ChaosSettings): Promise<ChaosReport> {
  const begun = Date.now();
  const log = newRunLog();
  const endings = { endings: endingsOf(controls, kills), paymentEndings: paymentEndingsOf(controls, kills) };
  const seated = await seatPlayers(stack, { seed, log, ...endings, outageMs });
  const { players, spinners, limited, depositors, barred } = seated;
  say(`${stack.seats.length} players are seated; seed ${seed}`);
  const before = await playBaseline(stack, players, log);
  await takeDown(stack, controls);
  const isHalf = Promise.withResolvers<void>();
  let isOver = false;
  const desk = openDesk(stack, createDice(seed));
  const playing = [...players, ...spinners, ...limited].map(async (each) => {
    while (!isOver) await each.play();
  });
  const untilSeen = async (player: LockedPlayer | LimitedDepositor) => {
    while (!isOver || !player.hasSeen()) await player.play();
  };
  playing.push(...depositors.map(untilSeen));
  for (const player of barred)
    playing.push(
      untilSeen(player).then(() => player.endAll()),
      isHalf.promise.then(() => player.bar()),
    );
  // A player that gives up ends the run. The findings name it.
  const failed = Promise.all(playing).then(() => new Promise<never>(() => undefined));
  const killed = await Promise.race([
    failed,
    killRepeatedly({
      stack,
      dice: createDice(seed),
      kills,
      outageMs,
      targets: targetsUnder(controls),
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
  await desk.close();
  for (const player of limited) await player.endAll();
  await untilRecovered(stack);
  const after = await playBaseline(stack, players, log);
  await untilSettled(stack, controls.includes('leaked-tenant') ? SETTLED_LEAKING_MS : SETTLED_MS);
  const findings = await checkEverything(stack, seated, log);
  const healed = await areRecovered(stack, outageMs, after);
  return {
    seed,
    controls,
    kills: killed,
    outageMs,
    log,
    baseline: { before, after },
    faults: stack.capture.faults,
    spins: sum(spinners.map((each) => each.spins())),
    refusals: sum(limited.map((each) => each.refusals())),
    released: await releasedBonuses(stack),
    seconds: (Date.now() - begun) / 1000,
    findings: [...findings, ...healed],
  };
}

async function releasedBonuses({ query }: ChaosStack): Promise<number> {
  const [row] = await query<{ count: number }>("SELECT count(*)::int AS count FROM app.bonus WHERE state = 'released'");
  return row?.count ?? 0;
}

/** The control of transfers needs one that isn't done at once. */
function endingsOf(controls: readonly Control[], kills: number): Endings {
  if (controls.includes('forgotten-order')) return 'late';
  return kills >= LONG_RUN_KILLS ? 'slow' : 'quick';
}

/** Its control needs deposits of which nothing is reported. */
function paymentEndingsOf(controls: readonly Control[], kills: number): PaymentEndings {
  if (controls.includes('forgotten-deposit')) return 'unreported';
  return kills >= LONG_RUN_KILLS ? 'slow' : 'quick';
}

async function checkEverything(
  stack: ChaosStack,
  { players, limited, depositors, barred }: Seated,
  log: RunLog,
): Promise<Finding[]> {
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
    ...(await Promise.all([...barred, ...limited, ...depositors].map((player) => player.finding()))),
    ...(await compareTransfers(stack, log.transfers)),
    ...(await compareCashier(stack, log.payments)),
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
