import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createSealer } from '../crypto/sealer.ts';
import { nodeHmac } from '../crypto/server-seed.ts';
import { hashDraws } from '../engine/hash-draws.ts';
import { playRound } from '../engine/play-round.ts';
import { riverLanterns } from '../games/river-lanterns/river-lanterns.ts';
import { ARCADE_SEED_KEY } from '../testing/arcade-process.ts';
import type { InjectedFault } from '../testing/fake-wallet.ts';
import { openKillableArcade } from '../testing/open-killable-arcade.ts';
import { openGame, type TestPlayer } from '../testing/player.ts';

const UNITS = 100_000;
const START = 1_000 * UNITS;

const { keys, wallet, arcade, database } = await openKillableArcade();

async function seat(user: string): Promise<TestPlayer> {
  wallet.balances.set(user, START);
  return openGame(arcade.exchange, keys.operator.privateKey, { user });
}

interface StoredRound {
  id: string;
  state: string;
  stake: string;
  win: string;
}

async function roundsOf(user: string): Promise<StoredRound[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<StoredRound>(
    'SELECT round.id, state, stake, win FROM round JOIN player ON player.id = player_id WHERE user_ref = $1 ORDER BY nonce',
    [user],
  );
  await client.end();
  return rows;
}

const untilAllOver = (user: string) =>
  expect.poll(async () => (await roundsOf(user)).filter(({ state }) => state !== 'settled' && state !== 'void'), {
    timeout: 40_000,
    interval: 200,
  });

/** The wallet's bookings match the arcade's rounds: a settled round has one bet and one win, a void one nothing. */
async function expectExact(user: string): Promise<void> {
  const rounds = await roundsOf(user);
  const settled = rounds.filter(({ state }) => state === 'settled');
  const due = settled.reduce((sum, round) => sum - Number(round.stake) + Number(round.win), START);
  expect(wallet.balances.get(user)).toBe(due);
  const booked = [...wallet.booked.values()].filter((each) => each.user === user);
  for (const { id } of settled) {
    expect(booked.filter(({ round }) => round === id).map(({ kind }) => kind)).toEqual(['bet', 'win']);
  }
  const wins = booked.filter(({ kind }) => kind === 'win').map(({ round }) => round);
  expect(wins.sort()).toEqual(settled.map(({ id }) => id).sort());
}

type Point = readonly [name: string, kind: 'bet' | 'win' | 'rollback', fault: InjectedFault, end: 'settled' | 'void'];
const POINTS: readonly Point[] = [
  ['before the bet is booked', 'bet', 'hang before booking', 'void'],
  ['after the bet is booked', 'bet', 'hang after booking', 'void'],
  ['before the win is booked', 'win', 'hang before booking', 'settled'],
  ['after the win is booked', 'win', 'hang after booking', 'settled'],
  ['before the rollback is booked', 'rollback', 'hang before booking', 'void'],
  ['after the rollback is booked', 'rollback', 'hang after booking', 'void'],
];

it('[G11] killed at every point between bet and end, each round ends once, and the game can be resumed', async () => {
  const players = new Map<string, TestPlayer>();
  for (const [name] of POINTS) players.set(name, await seat(`brand-a:${name}`));
  const waiting = new Set(POINTS.map(([name]) => `brand-a:${name}`));
  const reached = new Promise<void>((allThere) => {
    wallet.watch((moment, kind, user) => {
      const point = POINTS.find(([name]) => user === `brand-a:${name}`);
      const isThere = kind === point?.[1] && (moment === 'booked' || point?.[2] === 'hang before booking');
      if (isThere && moment === (point?.[2] === 'hang before booking' ? 'arrived' : 'booked')) waiting.delete(user);
      if (waiting.size === 0) allThere();
    });
  });
  const spins = POINTS.map(([name, kind, fault]) => {
    const user = `brand-a:${name}`;
    if (kind === 'rollback') wallet.injectFaults(user, 'bet', 'lose reply', 'lose reply');
    // Hangs until the process is killed, so that the kill happens at this point.
    wallet.injectFaults(user, kind, fault, fault, fault);
    return players
      .get(name)
      ?.spin()
      .catch(() => undefined);
  });
  await reached;
  await arcade.kill();
  await Promise.all(spins);
  wallet.watch(undefined);
  for (const [name, kind] of POINTS) wallet.clearFaults(`brand-a:${name}`, kind);
  await arcade.start();
  for (const [name, , , end] of POINTS) {
    const user = `brand-a:${name}`;
    await untilAllOver(user).toEqual([]);
    expect(
      (await roundsOf(user)).map(({ state }) => state),
      name,
    ).toEqual([end]);
    await expectExact(user);
    const reopened = await openGame(arcade.exchange, keys.operator.privateKey, { user });
    expect(reopened.state.lastRound, name).toMatchObject({ state: end, presentedSteps: 0 });
    expect(reopened.state.lastRound.steps.length > 0, name).toBe(end === 'settled');
    expect((await players.get(name)?.spin())?.body.round.state, name).toBe('settled');
    await expectExact(user);
  }
});

// Five starts of the arcade, on a machine that other tests keep busy.
it('[G11] killed four times during play, no stake and no win is lost or doubled', { timeout: 180_000 }, async () => {
  const users = Array.from({ length: 6 }, (_, i) => `brand-b:player-${i}`);
  const players = await Promise.all(users.map(seat));
  let calls = 0;
  let kills = 0;
  let down: Promise<void> = Promise.resolve();
  wallet.watch((_moment, kind) => {
    if (kind === 'balance') return;
    calls += 1;
    // An odd stride, so that the kills hit different moments of the rounds in progress.
    if (calls % 37 !== 0 || kills === 4) return;
    kills += 1;
    down = down.then(async () => {
      await arcade.kill();
      await arcade.start();
    });
  });
  await Promise.all(
    players.map(async (player) => {
      while (kills < 4) await player.spin({ stake: '0.20' }).catch(() => down);
    }),
  );
  wallet.watch(undefined);
  await down;
  for (const user of users) {
    await untilAllOver(user).toEqual([]);
    await expectExact(user);
  }
  const all = (await Promise.all(users.map(roundsOf))).flat();
  expect(kills).toBe(4);
  // Play continued between the kills.
  expect(all.length).toBeGreaterThan(2 * kills);
});

/** A client seed with which the player's next round has free spins. Computed from the secret server seed, which no player has. */
async function seedOfFreeSpins(user: string): Promise<string> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ nonce: string; sealed_seed: Buffer }>(
    `SELECT seed.nonce, sealed_seed FROM seed JOIN chain USING (player_id, game_code) JOIN player ON player.id = player_id
     WHERE user_ref = $1 AND seed.nonce = next_nonce`,
    [user],
  );
  await client.end();
  const [next] = rows;
  if (next === undefined) throw new Error('no seed is committed');
  const serverSeed = Buffer.from(createSealer([ARCADE_SEED_KEY]).open(next.sealed_seed), 'hex');
  for (let index = 0; ; index += 1) {
    const draw = hashDraws(nodeHmac, serverSeed, `lantern${index}`, Number(next.nonce));
    if (playRound(riverLanterns, draw).steps.some(({ kind }) => kind === 'free')) return `lantern${index}`;
  }
}

it('[G06][G11] free spins continue and their win is paid when the game is switched off and the server is killed', async () => {
  const user = 'brand-c:lanterns';
  const player = await seat(user);
  await player.post('/api/client-seed', { clientSeed: await seedOfFreeSpins(user) });
  wallet.injectFaults(user, 'win', 'hang before booking', 'hang before booking', 'hang before booking');
  const isOwed = new Promise<void>((owed) => {
    wallet.watch((moment, kind, who) => moment === 'arrived' && kind === 'win' && who === user && owed());
  });
  const spin = player.spin().catch(() => undefined);
  await isOwed;
  wallet.watch(undefined);
  // From now on the wallet refuses stakes of this game.
  wallet.injectFaults(user, 'bet', { status: 'RS_ERROR_INVALID_GAME' });
  await arcade.kill();
  await spin;
  wallet.clearFaults(user, 'win');
  await arcade.start();

  await untilAllOver(user).toEqual([]);
  await expectExact(user);
  const resumed = async () => (await player.get('/api/session')).body.lastRound;
  const { id, steps, win } = await resumed();
  expect(steps.filter(({ kind }: { kind: string }) => kind === 'free').length).toBeGreaterThanOrEqual(8);
  expect(
    [...wallet.booked.values()].filter(({ round }) => round === id).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['bet', UNITS],
    ['win', Math.round(Number(win) * UNITS)],
  ]);

  // The player sees three of them, and the server is killed again.
  expect((await player.post(`/api/rounds/${id}/presented`, { steps: 3 })).status).toBe(204);
  await arcade.kill();
  await arcade.start();
  expect(await resumed()).toMatchObject({ id, state: 'settled', presentedSteps: 3, steps, win });
  const balance = wallet.balances.get(user);
  expect((await player.spin())?.body.round).toMatchObject({ state: 'void', voidReason: 'game_off' });
  expect(wallet.balances.get(user)).toBe(balance);
  // Once it is on again, the round is played to its end.
  expect((await player.spin())?.body.round.state).toBe('settled');
  await expectExact(user);
});
