import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const RETRY_MS = 20;

/** Where a person reads what we say. */
export interface Terminal {
  say(line: string): void;
  /** Resolves when everything said so far is out, or cannot come out any more. */
  saidAll(): Promise<void>;
}

/**
 * Writes lines in their order without ever waiting for whoever reads them: Node's own stream to a terminal does wait, and
 * somebody who holds the terminal (Ctrl-S) would hold us, and with us the logs of every server.
 */
export function openTerminal(fd: number): Terminal {
  let last = Promise.resolve();
  return {
    say(line) {
      const bytes = Buffer.from(`${line}\n`);
      last = last.then(() => writeAll(fd, bytes));
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
      // A pipe that is full for the moment; anything else means that nobody reads any more, which must not keep us from stopping.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await sleep(RETRY_MS);
    }
  }
}
