import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 10_000;

/**
 * Preloaded (`--import`) into every process the supervisor starts: when the channel to the parent closes, the process asks itself to
 * stop, as SIGTERM would, and ends the hard way if it has not stopped in time. So nothing outlives a supervisor that was
 * killed outright, and the servers need to know nothing of it. Does nothing in any other process: those a child of ours
 * starts inherit its arguments, and a channel that is their own affair.
 */
function dieWithParent(): void {
  const { channel, env } = process;
  const parent = env['MARQUEE_PARENT'];
  if (!isMainThread || parent === undefined || channel === undefined || channel === null) return;
  // Meant for this process alone; what it starts must not find it.
  delete env['MARQUEE_PARENT'];
  process.once('disconnect', stop);
  // Listening must not keep a process alive that has finished its work.
  channel.unref();
  if (String(process.ppid) !== parent) stop();
}

function stop(): void {
  // What we print went through the parent. A logger that insists on its last words at the exit would wait for ever.
  process.prependListener('exit', () => process.kill(process.pid, 'SIGKILL'));
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

dieWithParent();
