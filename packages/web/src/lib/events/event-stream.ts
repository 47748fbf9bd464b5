import { decodeProblem } from '@marquee/contracts/api-client';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_HEARTBEAT_MS, type PageEvent, pageEvent } from '@marquee/contracts/events';
import type { SessionEnd } from '@marquee/contracts/problems';
import { createParser } from 'eventsource-parser';

export interface EventStreamOptions {
  readonly token: string | null;
  readonly onEvent: (event: PageEvent) => void;
  /** Open again after an interruption, in which events were lost and calls may have failed. */
  readonly onReopened: () => void;
  /** The server refused the token, so the stream does not reconnect with it. Null: the server gives no reason. */
  readonly onRefused: (reason: SessionEnd | null) => void;
  readonly fetch?: typeof globalThis.fetch;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Two missed heartbeats: the connection is dead although it is not closed. */
const SILENCE_MS = EVENTS_HEARTBEAT_MS * 2.5;

/** Text of one event → event; null for types this page does not know (a newer server) and for broken data. */
export function parsePageEvent(data: string): PageEvent | null {
  try {
    const result = pageEvent.safeParse(JSON.parse(data));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Doubles up to half a minute, with jitter, so that not every tab reconnects to a restarted edge at once. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) * (0.5 + random / 2);

async function readAll(body: ReadableStream<Uint8Array>, options: EventStreamOptions, alive: () => void) {
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = parsePageEvent(data);
      if (event) options.onEvent(event);
    },
    maxBufferSize: 1 << 20,
  });
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    parser.feed(value);
  }
}

type Ending = 'ended' | 'failed' | { readonly refused: SessionEnd | null };

async function connect(options: EventStreamOptions, stop: AbortSignal, onOpen: () => void): Promise<Ending> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    alive();
    const response = await (options.fetch ?? fetch)(CALLS.events.path, {
      headers: {
        accept: 'text/event-stream',
        'x-module-id': CALLS.events.module,
        // The token travels in a header, which is why this isn't an EventSource.
        ...(options.token === null ? {} : { authorization: `Bearer ${options.token}` }),
      },
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (response.status === 401) {
      return { refused: decodeProblem(401, await response.json().catch(() => undefined)).sessionEnd };
    }
    if (!response.ok || !response.body) return 'failed';
    onOpen();
    await readAll(response.body, options, alive);
    return 'ended';
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

const sleep = (delayMs: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Keeps one stream open until `stop` is aborted. It reconnects after every end except a refusal. */
export async function followEvents(options: EventStreamOptions, stop: AbortSignal): Promise<void> {
  let failures = 0;
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const ending = await connect(options, stop, () => {
      failures = 0;
      if (!isFirst) options.onReopened();
    });
    if (stop.aborted) return;
    if (typeof ending === 'object') return options.onRefused(ending.refused);
    await sleep(reconnectDelay(failures, Math.random()), stop);
    failures += 1;
  }
}
