import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const RETRY_MS = 20;
/** Bytes kept for a reader that pauses; more is left out and counted. */
const WAITING_MAX_BYTES = 1024 * 1024;

/** Output for a person. */
export interface Terminal {
  say(line: string): void;
  /** Resolves when everything is written, or can no longer be written. */
  saidAll(): Promise<void>;
}

/**
 * Writes lines in order and never waits for the reader. Node's own stream to a terminal does wait, so that a paused terminal (Ctrl-S)
 * would block this process and the logs of all servers.
 */
export function openTerminal(fd: number): Terminal {
  let last = Promise.resolve();
  let waitingBytes = 0;
  let leftOut = 0;
  const enqueue = (line: string) => {
    const bytes = Buffer.from(`${line}\n`);
    waitingBytes += bytes.length;
    last = last
      .then(() => writeAll(fd, bytes))
      .then(() => {
        waitingBytes -= bytes.length;
      });
  };
  return {
    say(line) {
      if (waitingBytes > WAITING_MAX_BYTES) {
        leftOut += 1;
        return;
      }
      if (leftOut > 0) enqueue(`(${leftOut} lines are left out here, since they were not read)`);
      leftOut = 0;
      enqueue(line);
    },
    saidAll: () => last,
  };
}

async function writeAll(fd: number, bytes: Buffer): Promise<void> {
  let rest = bytes;
  while (rest.length > 0) {
    try {
      rest = rest.subarray((await promisify(write)(fd, rest)).bytesWritten);
    } catch (error) {
      // The pipe is full at the moment. Any other error means that the reader is gone, which must not prevent a stop.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await sleep(RETRY_MS);
    }
  }
}
