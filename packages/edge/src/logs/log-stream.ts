import { write, writeSync } from 'node:fs';
import type { LineStream } from './access-log.ts';

const BLOCK_CHARS = 64 * 1024;
/** What may wait when the reader of the log is slow; more is dropped and counted, since serving comes first. */
const WAITING_MAX_CHARS = 16 * 1024 * 1024;
const FLUSH_INTERVAL_MS = 250;
const RETRY_MS = 10;

/**
 * Lines to a file descriptor in blocks, written beside the event loop. At tens of thousands of lines a second a system
 * call each would cost more than the answers do; pino's own buffering destination was measured at several times that
 * (docs/adr). What waits is written every quarter of a second and at the end of the process; `kill -9` loses it.
 */
export class LogStream implements LineStream {
  readonly #fd: number;
  #text = '';
  #block: Buffer | null = null;
  #dropped = 0;

  constructor(fd: number) {
    this.#fd = fd;
    setInterval(() => this.#writeBlock(), FLUSH_INTERVAL_MS).unref();
  }

  write(line: string): void {
    if (this.#text.length > WAITING_MAX_CHARS) {
      this.#dropped += 1;
      return;
    }
    this.#text += line;
    if (this.#text.length >= BLOCK_CHARS) this.#writeBlock();
  }

  /** Everything that waits, now; for the end of the process. */
  flushSync(): void {
    let rest = Buffer.concat([this.#block ?? Buffer.alloc(0), this.#take()]);
    this.#block = null;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        // A pipe that is full for the moment; anything else means that nobody can be told any more.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
    }
  }

  #take(): Buffer {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    return bytes;
  }

  #writeBlock(): void {
    if (this.#block !== null || this.#text === '') return;
    if (this.#dropped > 0) {
      const line = { level: 'warn', time: new Date().toISOString(), dropped: this.#dropped, msg: 'log lines dropped' };
      this.#text += `${JSON.stringify(line)}\n`;
      this.#dropped = 0;
    }
    this.#send(this.#take());
  }

  #send(block: Buffer): void {
    this.#block = block;
    write(this.#fd, block, (error, written) => {
      // Taken over by `flushSync` meanwhile.
      if (this.#block !== block) return;
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#send(block), RETRY_MS);
        return;
      }
      this.#block = null;
      if (error === null && written < block.length) this.#send(block.subarray(written));
      else if (this.#text.length >= BLOCK_CHARS) this.#writeBlock();
    });
  }
}
