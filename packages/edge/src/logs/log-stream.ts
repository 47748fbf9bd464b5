import { type DestinationStream, destination } from 'pino';

const BUFFER_BYTES = 8 * 1024;
const FLUSH_INTERVAL_MS = 250;

/**
 * Standard output, written in blocks instead of a system call a line: at tens of thousands of lines a second those would
 * cost more than the answers. What waits is written every quarter of a second and when the process ends; `kill -9` may
 * lose that much of the log.
 */
export function createLogStream(fd = 1): DestinationStream & { flushSync(): void } {
  const stream = destination({ fd, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => stream.flush(), FLUSH_INTERVAL_MS).unref();
  process.on('exit', () => stream.flushSync());
  return stream;
}
