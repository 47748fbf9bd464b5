import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import { type PageEvent, pageEvent } from '@marquee/contracts/events';
import { problemSchema, type SessionEnd } from '@marquee/contracts/problems';
import { type Logger, ProblemError } from '@marquee/server-kit';
import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import type { BrandView } from '../brands/brand-view.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { Visitor } from '../security/visitor.ts';

/** The page's stream waits this long for the upstream to refuse its token. */
const ADMIT_MAX_MS = 2_000;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
/** Maximum length of an event. Longer input is not an event stream. */
const EVENT_MAX_CHARS = 64 * 1024;
/** Maximum length of a problem body. */
const PROBLEM_MAX_BYTES = 16 * 1024;

type Answer = Dispatcher.ResponseData;

export interface MemberStream {
  readonly upstream: Upstream;
  readonly brand: BrandView;
  readonly visitor: Visitor;
  readonly requestId: string;
  /** Headers of the page's request, with its token. */
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
  readonly logger: Pick<Logger, 'warn'>;
}
type Send = (event: PageEvent) => void;

/** Only events about the member are passed on; revisions of the manifest come from the config service. */
function memberEventOf(data: string): PageEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  const result = pageEvent.safeParse(parsed);
  return result.success && result.data.type !== 'manifest' ? result.data : null;
}

/** Why the session ended, as the upstream says; otherwise `expired`. */
async function endIn(body: AsyncIterable<unknown>): Promise<SessionEnd> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (length > PROBLEM_MAX_BYTES) return 'expired';
  }
  try {
    return problemSchema.parse(JSON.parse(Buffer.concat(chunks).toString())).sessionEnd ?? 'expired';
  } catch {
    return 'expired';
  }
}

/** Opens the member's stream at the upstream. */
export async function connectMember(stream: MemberStream): Promise<Answer> {
  const { upstream, brand, visitor, requestId, headers, signal } = stream;
  const target = CALLS.memberEvents.path;
  const sent = { ...headers, accept: 'text/event-stream' };
  const answer = await upstream.stream({ brand, visitor, requestId, method: 'GET', target, headers: sent }, signal);
  // The page may leave before its answer is read, and an error without a listener would end the process.
  answer.body.on('error', () => {});
  return answer;
}

/**
 * Waits for the upstream's answer to the page's token. An upstream that fails or is slow refuses nothing: the page's stream opens, and
 * `followMember` goes on. @throws ProblemError `token_invalid`
 */
export async function refuseInvalidToken(answer: Promise<Answer>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ADMIT_MAX_MS, null, { signal: timer.signal }).catch(() => null);
  const first = await Promise.race([answer.catch(() => null), late]);
  timer.abort();
  if (first?.statusCode === 401) throw new ProblemError('token_invalid', { sessionEnd: await endIn(first.body) });
}

/** Reads one connection to its end. @returns whether to reconnect */
async function readOnce(answer: Answer, send: Send, onOpen: () => void): Promise<boolean> {
  if (answer.statusCode === 401) {
    // The session has ended since the page's stream began: the page continues as a visitor's, on the same stream.
    send({ type: 'session', state: 'ended', reason: await endIn(answer.body) });
    return false;
  }
  if (answer.statusCode !== 200) {
    await answer.body.dump();
    // Refused and unbuilt calls are final; only server errors are retried.
    return answer.statusCode >= 500 && answer.statusCode !== 501;
  }
  onOpen();
  let isOver = false;
  const parser = createParser({
    maxBufferSize: EVENT_MAX_CHARS,
    onEvent: ({ data }) => {
      const event = memberEventOf(data);
      if (event === null) return;
      send(event);
      isOver ||= event.type === 'session';
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) {
    parser.feed(decoder.decode(chunk as Buffer, { stream: true }));
    if (isOver) break;
  }
  return !isOver;
}

/**
 * Pipes a member's events into the page's stream until it closes or the session ends, across upstream restarts.
 * @param first of `connectMember`
 */
export async function followMember(stream: MemberStream, send: Send, first: Promise<Answer>): Promise<void> {
  let delayMs = RETRY_FIRST_MS;
  for (let answer = first; !stream.signal.aborted; answer = connectMember(stream)) {
    try {
      const goesOn = await readOnce(await answer, send, () => {
        delayMs = RETRY_FIRST_MS;
      });
      if (!goesOn) return;
    } catch (error) {
      if (stream.signal.aborted) return;
      stream.logger.warn({ err: error, merchant: stream.brand.merchant }, 'member events interrupted');
    }
    // With jitter, so that pages do not reconnect to a restarted upstream all at once.
    await sleep(delayMs * (0.5 + Math.random()), undefined, { signal: stream.signal }).catch(() => {});
    delayMs = Math.min(delayMs * 2, RETRY_MAX_MS);
  }
}
