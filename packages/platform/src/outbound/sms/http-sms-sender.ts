import { type SmsCredentials, signedHeaders } from './sign-request.ts';
import { type SmsMessage, SmsSendError, type SmsSender } from './sms-sender.ts';

export interface SmsProviderSettings {
  /** Base of the provider's API, without a trailing slash. */
  readonly baseUrl: string;
  readonly credentials: SmsCredentials;
}

const TIMEOUT_MS = 4_000;
/** How long "it answers" and "it does not" are believed, so that a crowd asks once. */
const HEALTHY_MS = 10_000;
const UNHEALTHY_MS = 2_000;
/** No such message: that the provider says so is all that is asked. */
const NO_MESSAGE = '/v1/messages/none';
/** What the provider says of a number, rather than of us or of itself. */
const RECIPIENT_CODES: readonly unknown[] = ['recipient_invalid', 'recipient_opted_out'];
/** Errors of a connection that never came to be: nothing was sent over it. */
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
 * The provider's HTTP API, signed with our key. A message that got no answer is tried once more with its idempotency key, by
 * which the provider sends it once; no redirect is followed.
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
      // 404 is its right answer; anything else of ours or theirs is wrong.
      if (status !== 404) throw new SmsSendError('unavailable', `The provider answered HTTP ${status}`);
    }),
  };
}

function refuseUnlessTaken({ status, code }: Reply): void {
  if (status === 202) return;
  const said = `The provider answered HTTP ${status}, ${String(code)}`;
  // A message that it refused it does not send.
  throw new SmsSendError(RECIPIENT_CODES.includes(code) ? 'recipient' : 'unavailable', said);
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

/** Asks once for all who want to know at the same time, and again only after a while. */
function rememberOutcome(ask: () => Promise<void>): () => Promise<void> {
  let outcome: Promise<void> | null = null;
  return () => {
    if (outcome !== null) return outcome;
    const asked = ask();
    const forgetIn = (delayMs: number) => () => {
      setTimeout(() => {
        outcome = null;
      }, delayMs).unref();
    };
    asked.then(forgetIn(HEALTHY_MS), forgetIn(UNHEALTHY_MS));
    outcome = asked;
    return asked;
  };
}
