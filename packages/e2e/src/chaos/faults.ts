/** Kills one process after the other, each restarted by the supervisor before the next. Then pauses the platform. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { http } from '../harness/http.ts';
import { type ServerName, serverPid } from '../harness/processes.ts';
import type { ChaosStack } from './chaos-stack.ts';
import type { Dice } from './dice.ts';

export const TARGETS = ['platform', 'arcade', 'edge', 'postgres', 'sandbox'] as const;
export type Target = (typeof TARGETS)[number];

const OFFSET: Readonly<Record<ServerName, number>> = { edge: 0, platform: 1, config: 2, arcade: 3, sandbox: 4 };
const SERVERS = ['edge', 'platform', 'config', 'arcade', 'sandbox'] as const;
/** The supervisor gives up when one process crashes five times within a minute. */
const WINDOW_MS = 62_000;
const MOST_IN_WINDOW = 4;
/** On a busy machine a server takes a minute to start. */
const HEAL_MS = 300_000;
const POLL_MS = 100;
/** Pause between two kills. */
const BETWEEN_KILLS_MS = [300, 2_500] as const;

export interface Kills {
  readonly counted: Record<Target, number>;
  /** Time from each kill, and from the end of the outage, until everything was ready again, in milliseconds. */
  readonly recoveredAfterMs: number[];
}

export interface FaultSettings {
  readonly stack: ChaosStack;
  readonly dice: Dice;
  readonly targets: readonly [Target, ...Target[]];
  readonly kills: number;
  /** After the kills, while the players continue; 0 for none. */
  readonly outageMs: number;
  /** Number of answers so far: a kill counts once players get answers after it. */
  acknowledged(): number;
  onKill(target: Target, number: number): void;
  onOutage(): void;
}

export async function killRepeatedly(settings: FaultSettings): Promise<Kills> {
  const { stack, dice, targets, kills, outageMs, acknowledged, onKill, onOutage } = settings;
  const counted: Kills['counted'] = { platform: 0, arcade: 0, edge: 0, postgres: 0, sandbox: 0 };
  const recoveredAfterMs: number[] = [];
  const recent = new Map<Target, number[]>();
  for (let number = 1; number <= kills; number += 1) {
    await sleep(dice.between(...BETWEEN_KILLS_MS));
    const target = await chooseTarget(dice, targets, recent);
    const at = Date.now();
    process.kill(await pidOf(stack, target), 'SIGKILL');
    onKill(target, number);
    await healed(at);
    counted[target] += 1;
  }
  if (outageMs > 0) {
    onOutage();
    await healed(await standStill(stack, outageMs));
  }
  return { counted, recoveredAfterMs };

  async function healed(since: number): Promise<void> {
    await untilRecovered(stack);
    recoveredAfterMs.push(Date.now() - since);
    const before = acknowledged();
    await until(async () => acknowledged() > before, 'no player is answered again');
  }
}

/**
 * Pauses the platform. It then continues with all requests that arrived meanwhile, most of which were aborted and repeated.
 * Resolves with the time at which it continued.
 */
async function standStill(stack: ChaosStack, outageMs: number): Promise<number> {
  const pid = await pidOf(stack, 'platform');
  process.kill(pid, 'SIGSTOP');
  await sleep(outageMs);
  process.kill(pid, 'SIGCONT');
  return Date.now();
}

async function chooseTarget(
  dice: Dice,
  targets: FaultSettings['targets'],
  recent: Map<Target, number[]>,
): Promise<Target> {
  for (;;) {
    const now = Date.now();
    const [first, ...others] = targets.filter((each) => {
      const times = (recent.get(each) ?? []).filter((at) => now - at < WINDOW_MS);
      recent.set(each, times);
      return times.length < MOST_IN_WINDOW;
    });
    if (first !== undefined) {
      const chosen = dice.pick([first, ...others]);
      recent.get(chosen)?.push(now);
      return chosen;
    }
    await sleep(POLL_MS);
  }
}

async function pidOf(stack: ChaosStack, target: Target): Promise<number> {
  if (target !== 'postgres') return serverPid(target, stack.port + OFFSET[target]);
  const [at] = await stack.query<{ data_directory: string }>('SHOW data_directory');
  return Number(readFileSync(join(at?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Waits until every server reports that it is ready, and the database answers: asked last, since a connection takes the most work. */
export async function untilRecovered(stack: ChaosStack): Promise<void> {
  await until(async () => {
    for (const name of SERVERS) {
      const port = stack.port + OFFSET[name];
      const { status } = await http({ port, host: 'localhost', path: '/readyz', timeoutMs: 2_000 });
      if (status !== 200) return false;
    }
    return (await stack.query('SELECT 1')).length === 1;
  }, 'not everything is ready again');
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + HEAL_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${otherwise} after ${HEAL_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}
