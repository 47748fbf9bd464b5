import type { Arcade } from '../arcade-context.ts';
import { sweepLaunches } from './launch.repository.ts';

const EVERY_MS = 3_600_000;

/** Forgets old launches and sessions, every hour. Returns what stops it. */
export function startSweeping(arcade: Arcade): () => void {
  const sweep = () => {
    sweepLaunches(arcade.pool).catch((error: unknown) => arcade.log.error({ err: error }, 'sweeping failed'));
  };
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
