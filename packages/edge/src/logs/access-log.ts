export interface LineStream {
  write(line: string): unknown;
}

/**
 * One line for each answer given before Fastify, in the shape of the logger's own lines. Built by hand because pino's
 * general path costs more than the whole of serving a cached page (docs/adr); every request id is in it.
 */
export class AccessLog {
  readonly #stream: LineStream;
  readonly #head: string;
  readonly enabled: boolean;
  #ms = 0;
  #time = '';

  constructor(stream: LineStream, service: string, enabled: boolean) {
    this.#stream = stream;
    this.#head = `,"service":${JSON.stringify(service)},"pid":${process.pid},"requestId":"`;
    this.enabled = enabled;
  }

  /** `merchant` is a code or empty, `requestId` was checked or made by us; `path` is the client's and is escaped. */
  write(requestId: string, merchant: string, method: string, path: string, status: number): void {
    if (!this.enabled) return;
    const now = Date.now();
    if (now !== this.#ms) {
      this.#ms = now;
      this.#time = new Date(now).toISOString();
    }
    this.#stream.write(
      `{"level":"info","time":"${this.#time}"${this.#head}${requestId}","merchant":"${merchant}","method":"${method}",` +
        `"path":${quote(path)},"status":${status},"msg":"request"}\n`,
    );
  }
}

/** Paths are nearly always plain; `JSON.stringify` is for the others. */
const PLAIN = /^[\w/.-]*$/;
const quote = (path: string): string => (PLAIN.test(path) ? `"${path}"` : JSON.stringify(path));
