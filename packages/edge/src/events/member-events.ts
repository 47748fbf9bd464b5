import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import { type PageEvent, pageEvent } from '@marquee/contracts/events';
import { problemSchema, type SessionEnd } from '@marquee/contracts/problems';
import type { Logger } from '@marquee/server-kit';
import { createParser } from 'eventsource-parser';
import type { BrandView } from '../brands/brand-view.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { Visitor } from '../security/visitor.ts';

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
/** Maximum length of an event. Longer input is not an event stream. */
const EVENT_MAX_CHARS = 64 * 1024;
/** Maximum length of a problem body. */
const PROBLEM_MAX_BYTES = 16 * 1024;

export interface MemberStream {
  readonly upstream: Upstream;
  readonly brand: BrandView;
  readonly visitor: Visitor;
  readonly requestId: string;
  /** Headers of the page's request, with its token. */
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
  readonly logger: Pick<Logger, 'warn'>;
  readonly send: (event: PageEvent) => void;
}

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

/** Reads one connection to its end. @returns whether to reconnect */
async function readOnce(stream: MemberStream, onOpen: () => void): Promise<boolean> {
  const { upstream, brand, visitor, requestId, headers, signal, send } = stream;
  const target = CALLS.memberEvents.path;
  const asked = { ...headers, accept: 'text/event-stream' };
  const answer = await upstream.stream({ brand, visitor, requestId, method: 'GET', target, headers: asked }, signal);
  if (answer.statusCode === 401) {
    // The token is invalid: the page continues as a visitor's, on the same stream.
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

/** Pipes a member's events into the page's stream until it closes or the session ends, across upstream restarts. */
export async function followMember(stream: MemberStream): Promise<void> {
  let delayMs = RETRY_FIRST_MS;
  while (!stream.signal.aborted) {
    try {
      const goesOn = await readOnce(stream, () => {
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
