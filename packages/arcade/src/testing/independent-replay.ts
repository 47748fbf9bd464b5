import { createHash, createHmac } from 'node:crypto';

/**
 * A second implementation of the published rules, for tests. It imports nothing of the engine, so that an error there is not repeated
 * here. Input: a game's published data and a round's draws; output: its win.
 */
export interface Replayed {
  readonly commitment: string;
  readonly draws: number[][];
  /** In bets. */
  readonly pay: number;
}

// biome-ignore lint/suspicious/noExplicitAny: published data of any kind of game
type Game = any;

interface Values {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly choice: { readonly side: string; readonly chance: number } | null;
}

/** The published formula, word by word. */
function* words({ serverSeed, clientSeed, nonce }: Values): Generator<number> {
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
      .update(`${clientSeed}:${nonce}:${cursor}`)
      .digest();
    for (let offset = 0; offset < 32; offset += 4) yield block.readUInt32BE(offset);
  }
}

function drawer(values: Values): (n: number) => number {
  const stream = words(values);
  return (n) => {
    for (;;) {
      const word = stream.next().value as number;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
}

const see = (strips: string[][], stops: number[]) =>
  strips.map((strip, reel) => [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''));

/** Lines: follow each line until another symbol comes. */
function payLines(game: Game, view: string[][]): number {
  let pay = 0;
  for (const line of game.lines as number[][]) {
    const shown = line.map((row, reel) => view[reel]?.[row] ?? '');
    const run = shown.findIndex((symbol) => symbol !== shown[0] && symbol !== game.wild);
    const length = run === -1 ? shown.length : run;
    const wilds = shown.slice(0, length).filter((symbol) => symbol === game.wild).length;
    pay += (game.pays[shown[0] ?? '']?.[length - 3] ?? 0) * (game.wildMultiplier ?? 1) ** wilds;
  }
  return pay;
}

/** Ways: follow every path from reel to reel, and pay the longest ones of each symbol. */
function payWays(game: Game, view: string[][]): number {
  let pay = 0;
  for (const symbol of game.payingSymbols as string[]) {
    const paths = (reel: number): number[] => {
      const places = (view[reel] ?? []).filter((each) => each === symbol || each === game.wild).length;
      if (places === 0) return [reel];
      return Array.from({ length: places }, () => paths(reel + 1)).flat();
    };
    const lengths = paths(0);
    for (const length of lengths) pay += game.pays[symbol][length - 3] ?? 0;
  }
  return pay;
}

const count = (view: string[][], symbol: string) => view.flat().filter((each) => each === symbol).length;

function spin(strips: string[][], draw: (n: number) => number): { stops: number[]; view: string[][] } {
  const stops = strips.map((strip) => draw(strip.length));
  return { stops, view: see(strips, stops) };
}

function replayReels(game: Game, draw: (n: number) => number): { draws: number[][]; pay: number } {
  const payView = game.kind === 'ways' ? payWays : payLines;
  const base = spin(game.baseStrips, draw);
  const award = game.scatterAwards?.[count(base.view, game.scatter)] ?? { pay: 0, spins: 0 };
  const draws = [base.stops];
  let pay = payView(game, base.view) + award.pay * game.betUnits;
  let lanterns = 0;
  for (let left = award.spins, index = 0; left > 0; left -= 1, index += 1) {
    const free = spin(game.freeStrips, draw);
    draws.push(free.stops);
    const reached = (game.meter ?? []).filter((level: Game) => level.lanterns <= lanterns);
    const factor =
      game.kind === 'ways' ? game.stair[Math.min(index, game.stair.length - 1)] : (reached.at(-1)?.multiplier ?? 1);
    pay += payView(game, free.view) * factor;
    if (game.kind === 'ways') continue;
    lanterns += count(free.view, game.wild);
    const now = game.meter.filter((level: Game) => level.lanterns <= lanterns);
    for (const level of now.slice(reached.length)) left += level.extraSpins;
  }
  return { draws, pay };
}

/** Clusters: spread a number over touching symbols until nothing changes. */
function touching(grid: string[][]): Map<number, [number, number][]> {
  const paint = grid.map((rows, x) => rows.map((_, y) => x * 100 + y));
  for (let changed = true; changed; ) {
    changed = false;
    grid.forEach((rows, x) => {
      rows.forEach((symbol, y) => {
        for (const [i, j] of [
          [x + 1, y],
          [x - 1, y],
          [x, y + 1],
          [x, y - 1],
        ] as const) {
          const [own, other] = [paint[x]?.[y] ?? 0, paint[i]?.[j] ?? Number.POSITIVE_INFINITY];
          if (grid[i]?.[j] === symbol && other < own) {
            (paint[x] ?? [])[y] = other;
            changed = true;
          }
        }
      });
    });
  }
  const groups = new Map<number, [number, number][]>();
  paint.forEach((rows, x) => {
    rows.forEach((colour, y) => {
      groups.set(colour, [...(groups.get(colour) ?? []), [x, y]]);
    });
  });
  return groups;
}

function replayClusters(game: Game, draw: (n: number) => number): { draws: number[][]; pay: number } {
  const lots = (game.weights as [string, number][]).flatMap(([symbol, weight]) => Array<string>(weight).fill(symbol));
  let grid: string[][] = Array.from({ length: game.columns }, () => []);
  const draws: number[][] = [];
  let pay = 0;
  for (let fall = 0; ; fall += 1) {
    const drawn: number[] = [];
    for (const column of grid) {
      while (column.length < game.rows) {
        drawn.push(draw(lots.length));
        column.unshift(lots[drawn.at(-1) ?? 0] ?? '');
      }
    }
    draws.push(drawn);
    const won = [...touching(grid).values()].filter((places) => places.length >= game.sizes[0]);
    if (won.length === 0) return { draws, pay };
    const factor = game.stair[Math.min(fall, game.stair.length - 1)];
    for (const places of won) {
      const [x, y] = places[0] ?? [0, 0];
      const size = game.sizes.filter((least: number) => least <= places.length).length - 1;
      pay += game.pays[grid[x]?.[y] ?? ''][size] * factor;
    }
    const gone = new Set(won.flat().map(String));
    grid = grid.map((rows, x) => rows.filter((_, y) => !gone.has(`${x},${y}`)));
  }
}

function replayDice(game: Game, draw: (n: number) => number, { choice }: Values): { draws: number[][]; pay: number } {
  const rolled = draw(10_000);
  if (!choice) throw new Error('dice without a choice');
  const wins = choice.side === 'under' ? rolled < choice.chance : rolled > 9_999 - choice.chance;
  return { draws: [[rolled]], pay: wins ? (9_600 / choice.chance) * game.betUnits : 0 };
}

/** Plays a round again from its published data, without the limit of its win. */
export function replay(game: Game, values: Values): Replayed {
  const commitment = createHash('sha256').update(Buffer.from(values.serverSeed, 'hex')).digest('hex');
  const draw = drawer(values);
  if (game.kind === 'dice') return { commitment, ...replayDice(game, draw, values) };
  return { commitment, ...(game.kind === 'clusters' ? replayClusters(game, draw) : replayReels(game, draw)) };
}
