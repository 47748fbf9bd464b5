import type { PageEvent } from '@marquee/contracts/events';
import { problemBody } from '@marquee/contracts/problems';
import { describe, expect, it } from 'vitest';
import { followEvents, parsePageEvent, reconnectDelay } from './event-stream.ts';

const stream = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
  );

/** Follows over the given answers until they are used up. */
async function follow(answers: (Response | Error)[], token: string | null = null) {
  const stop = new AbortController();
  const events: PageEvent[] = [];
  const headers: (string | null)[] = [];
  const refused: (string | null)[] = [];
  let reopened = 0;
  const fetch = (_input: unknown, init?: RequestInit): Promise<Response> => {
    headers.push(new Headers(init?.headers).get('authorization'));
    const answer = answers.shift();
    if (answers.length === 0) setTimeout(() => stop.abort());
    return answer instanceof Error || !answer ? Promise.reject(answer ?? new Error('over')) : Promise.resolve(answer);
  };
  await followEvents(
    {
      token,
      onEvent: (event) => events.push(event),
      onReopened: () => (reopened += 1),
      onRefused: (reason) => refused.push(reason),
      fetch,
    },
    stop.signal,
  );
  return { events, headers, refused, reopened };
}

describe('[T09] event stream of a page', () => {
  it('parses events however the bytes are split', async () => {
    const { events } = await follow([
      stream(
        ': hello\n\nda',
        'ta: {"type":"manifest","revision":"r2"}\n',
        '\ndata: {"type":"balance","sumBalance":"5.00","currency":"KHR"}\n\n',
      ),
    ]);
    expect(events).toEqual([
      { type: 'manifest', revision: 'r2' },
      { type: 'balance', sumBalance: '5.00', currency: 'KHR' },
    ]);
  });

  it('ignores events of a newer server and broken data', () => {
    expect(parsePageEvent('{"type":"fireworks"}')).toBeNull();
    expect(parsePageEvent('{"type":"balance"}')).toBeNull();
    expect(parsePageEvent('{')).toBeNull();
    expect(parsePageEvent('{"type":"session","state":"ended","reason":"logout"}')).toMatchObject({ reason: 'logout' });
  });

  it('carries the token in a header', async () => {
    const { headers } = await follow([stream('')], 'secret-token');
    expect(headers).toEqual(['Bearer secret-token']);
  });

  it('stops when the token is refused, and reports the reason that the problem gives', async () => {
    const body = JSON.stringify(problemBody('token_invalid', 'r-1', { sessionEnd: 'disabled' }));
    for (const [text, reason] of [
      [null, null],
      [body, 'disabled'],
    ] as const) {
      const { refused, headers } = await follow([new Response(text, { status: 401 }), stream('')], 'old');
      expect(refused).toEqual([reason]);
      expect(headers).toHaveLength(1);
    }
  });

  it('reports a reconnection, not the first connection', async () => {
    expect((await follow([stream('')])).reopened).toBe(0);
    expect((await follow([new Error('down'), stream('')])).reopened).toBe(1);
  });

  it('waits longer each time, up to half a minute, never all at once', () => {
    expect(reconnectDelay(0, 0)).toBe(500);
    expect(reconnectDelay(0, 1)).toBe(1_000);
    expect(reconnectDelay(3, 1)).toBe(8_000);
    expect(reconnectDelay(30, 1)).toBe(30_000);
  });
});
