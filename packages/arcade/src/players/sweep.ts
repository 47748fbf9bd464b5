import type { ArcadeDeps } from '../arcade-deps.ts';
import { sweepLaunches } from './launch.repository.ts';

const EVERY_MS = 3_600_000;

/** Deletes old launches and sessions, every hour. Returns a function that stops it. */
export function startSweeping(deps: ArcadeDeps): () => void {
  const sweep = () => {
    sweepLaunches(deps.pool).catch((error: unknown) => deps.log.error({ err: error }, 'sweeping failed'));
  };
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
