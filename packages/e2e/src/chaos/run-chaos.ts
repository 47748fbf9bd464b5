import { untilSettled } from './arcade-rounds.ts';
import { compareWithArcade, compareWithLog, type Finding, verifyLedger } from './books.ts';
import { type ChaosHouse, startChaosHouse } from './chaos-house.ts';
import { type Control, TARGETS_UNDER, takeDown } from './controls.ts';
import { createDice } from './dice.ts';
import { type Kills, killRepeatedly, TARGETS, type Target, untilHealed } from './faults.ts';
import { openMember } from './member.ts';
import { ARCADE_GAMES, type Spinner, seatSpinner } from './spinner.ts';
import { newRunLog, type RunLog, type StormPlayer, seatStormPlayer } from './storm-player.ts';
import { openWalletLine } from './wallet-line.ts';

const CALM_ROUNDS = 100;

export interface ChaosSettings {
  readonly seed: number;
  readonly kills: number;
  readonly control?: Control;
  say(line: string): void;
}

export interface ChaosReport {
  readonly kills: Kills;
  readonly log: RunLog;
  readonly spins: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

export const isGreen = ({ findings }: ChaosReport): boolean => findings.every(({ broken }) => broken.length === 0);

/** Plays on a house of its own while its processes are killed, then holds every book against every other. */
export async function runChaos(settings: ChaosSettings): Promise<ChaosReport> {
  const house = await startChaosHouse();
  try {
    return await play(house, settings);
  } finally {
    await house.close();
  }
}

async function play(house: ChaosHouse, { seed, kills, control, say }: ChaosSettings): Promise<ChaosReport> {
  const begun = Date.now();
  const log = newRunLog();
  const { players, spinners } = await seatEverybody(house, seed, log);
  say(`${players.length + spinners.length} players are seated; seed ${seed}`);
  if (control !== undefined) await takeDown(house, control);
  let isOver = false;
  const playing = [...players, ...spinners].map(async (each) => {
    while (!isOver) await each.play();
  });
  // A player that gives up ends the run, and is told of by what follows.
  const failed = Promise.all(playing).then(() => new Promise<never>(() => undefined));
  const killed = await Promise.race([
    failed,
    killRepeatedly({
      house,
      dice: createDice(seed),
      kills,
      targets: control === undefined ? TARGETS : TARGETS_UNDER[control],
      acknowledged: () => log.acknowledged,
      onKill: (target: Target, number) => say(`${number} of ${kills}: SIGKILL of ${target}`),
    }),
  ]);
  isOver = true;
  await Promise.all(playing);
  await untilHealed(house);
  const findings = await lookAtEverything(house, players, log);
  return { kills: killed, log, spins: spinsOf(spinners), seconds: (Date.now() - begun) / 1000, findings };
}

const spinsOf = (spinners: readonly Spinner[]): number => spinners.reduce((sum, each) => sum + each.spins(), 0);

async function seatEverybody(house: ChaosHouse, seed: number, log: RunLog) {
  const { port, seats, startCents } = house;
  const line = openWalletLine(port + 1, house.providerKey);
  const players: StormPlayer[] = [];
  const spinners: Spinner[] = [];
  for (const [index, seat] of seats.entries()) {
    const member = openMember(port, seat, `10.77.0.${index + 1}`);
    const game = ARCADE_GAMES[seat.place];
    if (game !== undefined) spinners.push(await seatSpinner(`http://127.0.0.1:${port + 3}`, member, game));
    else {
      const dice = createDice(seed + index + 1);
      players.push(await seatStormPlayer({ merchant: seat.merchant, member, line, dice, log, startCents }));
    }
  }
  return { players, spinners };
}

async function lookAtEverything(house: ChaosHouse, players: readonly StormPlayer[], log: RunLog): Promise<Finding[]> {
  const calm = await playCalmly(players, log);
  await untilSettled(house);
  return [
    { promise: 'every answer was the one it had to be, with the balance it had to tell', broken: log.wrong },
    ...(await compareWithLog(house, log.movements)),
    {
      promise: 'every member has what the player knows of, in the ledger and on the page',
      broken: await uneven(players),
    },
    ...(await compareWithArcade(house)),
    await verifyLedger(house),
    calm,
  ];
}

/** After the last fault no call fails any more: 12. */
async function playCalmly(players: readonly StormPlayer[], log: RunLog): Promise<Finding> {
  const before = log.silences;
  for (let round = 0; round * players.length < CALM_ROUNDS; round += 1)
    await Promise.all(players.map((player) => player.play()));
  const broken = log.silences === before ? [] : [`${log.silences - before} answers stayed out`];
  return { promise: `no call of ${CALM_ROUNDS} rounds after the last fault went unanswered`, broken };
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
