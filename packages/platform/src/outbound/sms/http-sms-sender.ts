import { type SmsCredentials, signedHeaders } from './sign-request.ts';
import { type SmsMessage, SmsSendError, type SmsSender } from './sms-sender.ts';

export interface SmsProviderSettings {
  /** Base of the provider's API, without a trailing slash. */
  readonly baseUrl: string;
  readonly credentials: SmsCredentials;
}

const TIMEOUT_MS = 4_000;
/** How long a health check is cached, so that a crowd causes one. */
const HEALTHY_MS = 10_000;
const UNHEALTHY_MS = 2_000;
/** An unknown message: the check only needs the provider's answer. */
const NO_MESSAGE = '/v1/messages/none';
/** Codes about a number, rather than about us or the provider. */
const RECIPIENT_CODES: readonly unknown[] = ['recipient_invalid', 'recipient_opted_out'];
/** Errors of a connection that was never opened: nothing was sent over it. */
const NEVER_CONNECTED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

interface Reply {
  readonly status: number;
  readonly code: unknown;
}

/**
 * The provider's HTTP API, signed with our key. A message without an answer is tried once more with its idempotency key, so the
 * provider sends it once; no redirect is followed.
 */
export function createHttpSmsSender({ baseUrl, credentials }: SmsProviderSettings): SmsSender {
  const request = async (method: 'GET' | 'POST', path: string, idempotencyKey = '', body = ''): Promise<Reply> => {
    const { pathname: target } = new URL(`${baseUrl}${path}`);
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...signedHeaders(credentials, { method, target, idempotencyKey, body }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, code: await problemCodeOf(response) };
  };
  const post = ({ id, to, text }: SmsMessage) => request('POST', '/v1/messages', id, JSON.stringify({ to, text }));
  return {
    send: async (message) => refuseUnlessTaken(await post(message).catch(() => post(message).catch(failed))),
    check: rememberOutcome(async () => {
      const { status } = await request('GET', NO_MESSAGE).catch(failed);
      // 404 is the expected answer; any other is an error.
      if (status !== 404) throw new SmsSendError('unavailable', `The provider answered HTTP ${status}`);
    }),
  };
}

function refuseUnlessTaken({ status, code }: Reply): void {
  if (status === 202) return;
  const message = `The provider answered HTTP ${status}, ${String(code)}`;
  // A refused message is not sent.
  throw new SmsSendError(RECIPIENT_CODES.includes(code) ? 'recipient' : 'unavailable', message);
}

function failed(cause: unknown): never {
  const { code } = ((cause as Error).cause ?? {}) as { code?: unknown };
  const why = NEVER_CONNECTED.includes(code) ? 'unavailable' : 'unknown';
  throw new SmsSendError(why, 'The provider gave no answer', { cause });
}

async function problemCodeOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return undefined;
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** Runs once for all simultaneous callers, and again only after a while. */
function rememberOutcome(check: () => Promise<void>): () => Promise<void> {
  let outcome: Promise<void> | null = null;
  return () => {
    if (outcome !== null) return outcome;
    const running = check();
    const forgetIn = (delayMs: number) => () => {
      setTimeout(() => {
        outcome = null;
      }, delayMs).unref();
    };
    running.then(forgetIn(HEALTHY_MS), forgetIn(UNHEALTHY_MS));
    outcome = running;
    return running;
  };
}
