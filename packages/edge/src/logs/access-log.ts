export interface LineStream {
  write(line: string): unknown;
}

/**
 * One line for each answer before Fastify, in the shape of the logger's lines. It is concatenated by hand, because pino's general path costs
 * more than the rest of serving a cached page (ADR 10).
 */
export class AccessLog {
  readonly #stream: LineStream;
  readonly #service: string;
  readonly enabled: boolean;
  #ms = 0;
  #head = '';

  constructor(stream: LineStream, service: string, enabled: boolean) {
    this.#stream = stream;
    this.#service = `"service":${JSON.stringify(service)},"pid":${process.pid},"requestId":"`;
    this.enabled = enabled;
  }

  /** `requestId` is validated; `merchant` is a code or empty; `tail` comes from `tailOf`; `now` in epoch milliseconds. */
  write(requestId: string, merchant: string, tail: string, now: number): void {
    if (!this.enabled) return;
    if (now !== this.#ms) {
      this.#ms = now;
      this.#head = `{"level":"info","time":"${new Date(now).toISOString()}",${this.#service}`;
    }
    this.#stream.write(`${this.#head}${requestId}","merchant":"${merchant}${tail}`);
  }
}

/** Characters that need no escaping, as in nearly all paths; others go through `JSON.stringify`. */
const PLAIN = /^[\w/.-]*$/;

/** The end of a line, which all brands share. `path` comes from the client and is escaped. */
export function tailOf(method: string, path: string, status: number): string {
  const quoted = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path);
  return `","method":"${method}","path":${quoted},"status":${status},"msg":"request"}\n`;
}
