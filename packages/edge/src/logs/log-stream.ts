import { write, writeSync } from 'node:fs';
import type { LineStream } from './access-log.ts';

const BLOCK_BYTES = 64 * 1024;
/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const BYTES_PER_UNIT_MAX = 3;
/** Maximum bytes that wait for a slow log reader; more are dropped and counted, because serving has priority. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
const FLUSH_INTERVAL_MS = 250;
const RETRY_MS = 10;

/**
 * Writes lines to a file descriptor in blocks, off the event loop. At tens of thousands of lines a second, one system call per line costs
 * more than the answers; pino's buffering destination was measured at several times that (ADR 10). A line is encoded at once, while its
 * parts are in the processor's cache; encoding a long text later costs several times as much. Pending lines are written every quarter of a
 * second and at the end of the process. `kill -9` loses them.
 */
export class LogStream implements LineStream {
  readonly #fd: number;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #length = 0;
  /** Full blocks; the first is being written. */
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

  /** Writes all pending lines now, at the end of the process. */
  flushSync(): void {
    let rest = Buffer.concat([...this.#waiting.splice(0), this.#block.subarray(0, this.#length)]);
    this.#waitingBytes = 0;
    this.#length = 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        // EAGAIN: the pipe is full for the moment. After any other error nothing can be logged any more.
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
      // Otherwise `flushSync` has written it meanwhile.
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
