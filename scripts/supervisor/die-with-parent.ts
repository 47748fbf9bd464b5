import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 10_000;

/**
 * Preloaded (`--import`) into every process the supervisor starts: when the channel to the parent closes, the process asks itself to
 * stop, as SIGTERM would, and ends the hard way if it has not stopped in time. So nothing outlives a supervisor that was
 * killed outright, and the servers need to know nothing of it. Does nothing in a process without a channel.
 */
function dieWithParent(): void {
  const { channel } = process;
  if (!isMainThread || channel === undefined || channel === null) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not keep a process alive that has finished its work.
  channel.unref();
}

/** What this process forks has a parent of its own, and may live on messages over a channel that must stay referenced. */
function keepToOurselves(): void {
  const at = process.execArgv.indexOf(import.meta.url);
  if (at > 0) process.execArgv.splice(at - 1, 2);
}

dieWithParent();
keepToOurselves();
