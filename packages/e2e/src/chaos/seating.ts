/** The players of a run, with their seats and connections. */
import { randomUUID } from 'node:crypto';
import { valueIn } from '../harness/http.ts';
import { admit, memberIdOf } from './admission.ts';
import { betBrothersProtocol } from './bet-brothers-protocol.ts';
import { openCashier, type PaymentEndings } from './cashier.ts';
import { textOf } from './cents.ts';
import type { ChaosStack, Seat } from './chaos-stack.ts';
import { createDice } from './dice.ts';
import { hub88Protocol } from './hub88-protocol.ts';
import { DEPOSIT_LIMIT, LimitedDepositor } from './limited-depositor.ts';
import { LimitedPlayer, STAKE_LIMIT } from './limited-player.ts';
import { LockedPlayer, type LockedPlayerSettings } from './locked-player.ts';
import { type Member, openMember, untilItWorks } from './member.ts';
import type { Endings } from './mover.ts';
import type { RunLog } from './run-log.ts';
import { SIMULATED, type SimulatedAdapter } from './simulator.ts';
import { ARCADE_GAMES, type Spinner, seatSpinner } from './spinner.ts';
import { type StormPlayer, seatStormPlayer } from './storm-player.ts';
import { openWalletLine, type Protocol } from './wallet-line.ts';

/** Turnover after which a bonus is cash, in cents: some play is before it, some after. */
const WAGERING = 100_000;

export interface Seating {
  readonly seed: number;
  readonly log: RunLog;
  readonly endings: Endings;
  readonly paymentEndings: PaymentEndings;
  /** Additional time without an answer before a player gives up. */
  readonly outageMs: number;
}

export interface Seated {
  /** Those with bonus money too. */
  readonly players: readonly StormPlayer[];
  readonly spinners: readonly Spinner[];
  readonly limited: readonly LimitedPlayer[];
  /** Those with limits, at the cashier. */
  readonly depositors: readonly LimitedDepositor[];
  /** One is locked by staff, one excludes themself. */
  readonly barred: readonly LockedPlayer[];
}

export async function seatPlayers(stack: ChaosStack, { seed, log, ...of }: Seating): Promise<Seated> {
  const { seats, startCents, port } = stack;
  const lines = openLines(stack, of.outageMs);
  const seated = {
    players: [] as StormPlayer[],
    spinners: [] as Spinner[],
    limited: [] as LimitedPlayer[],
    depositors: [] as LimitedDepositor[],
    barred: [] as LockedPlayer[],
  };
  for (const [index, seat] of seats.entries()) {
    const { merchant, role } = seat;
    const member = openMember(stack, seat, `10.77.0.${index + 1}`);
    const dice = createDice(seed + index + 1);
    if (role === 'spinner') {
      const game = ARCADE_GAMES[seat.place] ?? ARCADE_GAMES[0];
      seated.spinners.push(await seatSpinner(stack, member, game));
    } else if (role === 'storm' || role === 'bonus') {
      if (role === 'bonus') await giveBonus(stack, seat);
      seated.players.push(await seatStormPlayer({ merchant, member, lines, dice, log, port, startCents, ...of }));
    } else {
      const bets = { stack, merchant, admissions: await admit(member), lines, dice, log };
      if (role === 'limited') {
        for (const json of [STAKE_LIMIT, DEPOSIT_LIMIT])
          await untilItWorks(async () => valueIn(await member.call('limitSet', { json, key: randomUUID() })));
        seated.limited.push(new LimitedPlayer(bets));
        const { currency } = bets.admissions.hub88;
        const { paymentEndings: endings, outageMs } = of;
        const paying = { port, member, currency, dice: createDice(seed), log: log.payments, endings, outageMs };
        const depositor = { stack, merchant, memberId: memberIdOf(bets.admissions), cashier: openCashier(paying) };
        seated.depositors.push(new LimitedDepositor(depositor));
      } else {
        await moveToVendor(member, bets.admissions.hub88.currency, log);
        seated.barred.push(new LockedPlayer({ ...bets, ...barring(stack, member, seated.barred.length) }));
      }
    }
  }
  return seated;
}

/** As much as others have in cash. */
const giveBonus = ({ query, startCents }: ChaosStack, { merchant, username }: Seat): Promise<unknown> =>
  query(`SELECT core.grant_bonus(tenant, gen_random_uuid(), id, currency, 'staff', ${startCents}, ${WAGERING}, 30, now())
    FROM app.member WHERE tenant = '${merchant}' AND username = '${username}'`);

/** Moves money to the vendor that has to come back when the player is barred. A whole amount: the vendor has no fault for it. */
async function moveToVendor(member: Member, currency: string, log: RunLog): Promise<void> {
  const { merchant } = member;
  const moved = { merchant, key: randomUUID(), direction: 'in', cents: 500n } as const;
  const order = { direction: moved.direction, amount: textOf(moved.cents), currency, key: moved.key };
  await untilItWorks(async () => valueIn(await member.giveOrder(order)));
  log.transfers.push({ ...moved, state: 'confirmed', wasUnknown: false });
}

function barring({ staff }: ChaosStack, member: Member, place: number): Pick<LockedPlayerSettings, 'how' | 'keepOut'> {
  if (place > 0) return { how: 'excluded', keepOut: () => member.exclude() };
  const key = randomUUID();
  const body = { reason: 'Seen in two places at once' };
  const path = (memberId: string) => `/brands/${member.merchant}/players/${memberId}/lock`;
  return {
    how: 'locked',
    keepOut: (memberId) => untilItWorks(() => staff.value('POST', path(memberId), { body, key })),
  };
}

function openLines({ port, providerKeys, capture }: ChaosStack, outageMs: number) {
  const open = (adapter: SimulatedAdapter, protocol: Protocol) =>
    openWalletLine({ port: port + 1, provider: SIMULATED[adapter].code, protocol, capture, outageMs });
  return {
    hub88: open('hub88', hub88Protocol(providerKeys.hub88)),
    'bet-brothers': open('bet-brothers', betBrothersProtocol(providerKeys['bet-brothers'])),
  };
}
