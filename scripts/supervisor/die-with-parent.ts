import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 10_000;

/**
 * Preloaded (`--import`) into every process the supervisor starts. When the channel to the parent closes, the process sends itself
 * SIGTERM, and SIGKILL if it has not stopped in time. So no server outlives a supervisor that was killed, and servers need no code for
 * it. A process that leads a group sends the signals to the whole group. The preload does nothing in other processes: those that our
 * child starts inherit its arguments, but their channel is not ours.
 */
function dieWithParent(): void {
  const { channel, env } = process;
  const parent = env['MARQUEE_PARENT'];
  if (!isMainThread || parent === undefined || channel === undefined || channel === null) return;
  // For this process only; its children must not find it.
  delete env['MARQUEE_PARENT'];
  // Process id 0 stands for the own process group.
  const target = env['MARQUEE_LEADS_GROUP'] === undefined ? process.pid : 0;
  delete env['MARQUEE_LEADS_GROUP'];
  process.once('disconnect', () => stop(target));
  // Listening must not keep a process alive that has finished.
  channel.unref();
  if (String(process.ppid) !== parent) stop(target);
}

function stop(target: number): void {
  // Output went through the parent, so a logger that must write at the exit would wait forever.
  process.prependListener('exit', () => process.kill(target, 'SIGKILL'));
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(target, 'SIGTERM');
}

dieWithParent();
