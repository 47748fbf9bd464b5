import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino';
import { CENSOR, createRedactor } from './redaction.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** Name of the server, on every line as `service`. */
  readonly name: string;
  readonly level?: string;
  /** Output stream; standard output by default. */
  readonly destination?: DestinationStream;
}

/** Only known fields of an error, because a library's error may contain a whole request with its headers. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return createRedactor()(error);
  const { code, statusCode } = error as Error & Partial<SerializedError> & { statusCode?: number };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** UTC ISO 8601 with milliseconds, formatted once per millisecond. */
function isoClock(): () => string {
  let ms = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== ms) {
      ms = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/**
 * A JSON logger: UTC ISO 8601 time, level as a word, the service's name, secrets replaced at any depth. Bindings of
 * `logger.child(…)` are censored at their top level only.
 */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const redact = createRedactor();
  const options = {
    level,
    base: { service: name, pid: process.pid },
    timestamp: isoClock(),
    serializers: { err: serializeError, error: serializeError },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (object: Record<string, unknown>) => redact(object) as Record<string, unknown>,
    },
    // Child loggers bypass `formatters.log`, so the names that may be bound are listed here too.
    redact: { paths: ['token', 'password', 'authorization', 'cookie', 'secret', 'headers'], censor: CENSOR },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
