import { write, writeSync } from 'node:fs';
import type { LineStream } from './access-log.ts';

const BLOCK_BYTES = 64 * 1024;
/** UTF-8 of one UTF-16 code unit is at most this long. */
const BYTES_PER_UNIT_MAX = 3;
/** What may wait when the reader of the log is slow; more is dropped and counted, since serving comes first. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
const FLUSH_INTERVAL_MS = 250;
const RETRY_MS = 10;

/**
 * Lines to a file descriptor in blocks, written beside the event loop. At tens of thousands of lines a second a system
 * call each would cost more than the answers do; pino's own buffering destination was measured at several times that
 * (docs/adr). A line becomes bytes at once, while its parts are in the processor's cache: a long text put together first
 * and turned into bytes later cost several times as much. What waits is written every quarter of a second and at the end of
 * the process; `kill -9` loses it.
 */
export class LogStream implements LineStream {
  readonly #fd: number;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #length = 0;
  /** Full blocks, the first of which is being written. */
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #dropped = 0;

  constructor(fd: number) {
    this.#fd = fd;
    setInterval(() => this.#flush(), FLUSH_INTERVAL_MS).unref();
  }

  write(line: string): void {
    if (this.#waitingBytes > WAITING_MAX_BYTES) {
      this.#dropped += 1;
      return;
    }
    const bytesMax = line.length * BYTES_PER_UNIT_MAX;
    if (this.#length + bytesMax > BLOCK_BYTES) this.#flush();
    if (bytesMax > BLOCK_BYTES) this.#enqueue(Buffer.from(line));
    else this.#length += this.#block.write(line, this.#length);
  }

  /** Everything that waits, now; for the end of the process. */
  flushSync(): void {
    let rest = Buffer.concat([...this.#waiting.splice(0), this.#block.subarray(0, this.#length)]);
    this.#waitingBytes = 0;
    this.#length = 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        // A pipe that is full for the moment; anything else means that nobody can be told any more.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
    }
  }

  #flush(): void {
    if (this.#length === 0) return;
    const full = this.#block.subarray(0, this.#length);
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#length = 0;
    this.#enqueue(full);
  }

  #enqueue(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (!this.#isWriting) this.#writeFirst();
  }

  #writeFirst(): void {
    const [first] = this.#waiting;
    this.#isWriting = first !== undefined;
    if (first === undefined) return;
    write(this.#fd, first, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeFirst(), RETRY_MS);
        return;
      }
      // Otherwise `flushSync` has taken it over meanwhile.
      if (this.#waiting[0] === first) this.#wrote(first, error === null ? written : first.length);
      this.#writeFirst();
    });
  }

  #wrote(block: Buffer, bytes: number): void {
    this.#waitingBytes -= bytes;
    if (bytes < block.length) this.#waiting[0] = block.subarray(bytes);
    else this.#waiting.shift();
    if (this.#dropped === 0 || this.#waitingBytes > WAITING_MAX_BYTES / 2) return;
    const line = { level: 'warn', time: new Date().toISOString(), dropped: this.#dropped, msg: 'log lines dropped' };
    this.#dropped = 0;
    this.write(`${JSON.stringify(line)}\n`);
  }
}
