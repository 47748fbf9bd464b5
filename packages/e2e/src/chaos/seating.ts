/** The players of a run, with their seats and connections. */

import { betBrothersProtocol } from './bet-brothers-protocol.ts';
import type { ChaosStack } from './chaos-stack.ts';
import { createDice } from './dice.ts';
import { hub88Protocol } from './hub88-protocol.ts';
import { type LockedPlayer, seatLockedPlayer } from './locked-player.ts';
import { openMember } from './member.ts';
import type { Endings } from './mover.ts';
import { SIMULATED, type SimulatedAdapter } from './simulator.ts';
import { ARCADE_GAMES, type Spinner, seatSpinner } from './spinner.ts';
import { type RunLog, type StormPlayer, seatStormPlayer } from './storm-player.ts';
import { openWalletLine, type Protocol } from './wallet-line.ts';

export interface Seating {
  readonly seed: number;
  readonly log: RunLog;
  readonly endings: Endings;
  /** Additional time without an answer before a player gives up. */
  readonly outageMs: number;
}

export interface Seated {
  readonly players: readonly StormPlayer[];
  readonly spinners: readonly Spinner[];
  /** Plays on the last seat. */
  readonly barred: LockedPlayer;
}

export async function seatPlayers(stack: ChaosStack, { seed, log, endings, outageMs }: Seating): Promise<Seated> {
  const { seats, startCents } = stack;
  const lines = openLines(stack, outageMs);
  const players: StormPlayer[] = [];
  const spinners: Spinner[] = [];
  let barred: LockedPlayer | undefined;
  for (const [index, seat] of seats.entries()) {
    const member = openMember(stack, seat, `10.77.0.${index + 1}`);
    const game = ARCADE_GAMES[seat.place];
    const dice = createDice(seed + index + 1);
    if (game !== undefined) spinners.push(await seatSpinner(stack, member, game));
    else if (index === seats.length - 1) barred = await seatLockedPlayer({ stack, member, lines, dice, log });
    else {
      const { merchant } = seat;
      players.push(await seatStormPlayer({ merchant, member, lines, dice, log, startCents, endings, outageMs }));
    }
  }
  if (barred === undefined) throw new Error('there is no seat for the locked player');
  return { players, spinners, barred };
}

function openLines({ port, providerKeys, capture }: ChaosStack, outageMs: number) {
  const open = (adapter: SimulatedAdapter, protocol: Protocol) =>
    openWalletLine({ port: port + 1, provider: SIMULATED[adapter].code, protocol, capture, outageMs });
  return {
    hub88: open('hub88', hub88Protocol(providerKeys.hub88)),
    'bet-brothers': open('bet-brothers', betBrothersProtocol(providerKeys['bet-brothers'])),
  };
}
