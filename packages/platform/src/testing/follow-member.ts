import type { AddressInfo } from 'node:net';
import { CALLS } from '@marquee/contracts/calls';
import { type MemberEvent, pageEvent } from '@marquee/contracts/events';
import { onTestFinished } from 'vitest';
import type { TestApp } from './build-test-app.ts';

export interface FollowedMember {
  readonly status: number;
  readonly contentType: string | null;
  /** The next event other than a number of unread messages; null once the stream has ended. */
  next(): Promise<MemberEvent | null>;
  /** The next number of unread messages; null once the stream has ended. */
  unread(): Promise<number | null>;
}

/** A member's stream over a real socket of the listening app. Closed when the test ends. */
export async function followMember(platform: TestApp, token: string, merchant = 'lotus'): Promise<FollowedMember> {
  const { path } = CALLS.memberEvents;
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const { port } = platform.app.server.address() as AddressInfo;
  const headers = platform.hop('GET', path, { token, merchant });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<MemberEvent | null> => {
    for (;;) {
      const match = /^(?::|data: (.*))\n\n/.exec(text);
      if (match) {
        text = text.slice(match[0].length);
        if (match[1] !== undefined) return pageEvent.parse(JSON.parse(match[1])) as MemberEvent;
        continue;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      text += chunk.value;
    }
  };
  const passed: Record<'unread' | 'other', MemberEvent[]> = { unread: [], other: [] };
  const nextOf = async (kind: keyof typeof passed): Promise<MemberEvent | null> => {
    for (;;) {
      const known = passed[kind].shift();
      if (known !== undefined) return known;
      const event = await read();
      if (event === null) return null;
      passed[event.type === 'unread' ? 'unread' : 'other'].push(event);
    }
  };
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    next: () => nextOf('other'),
    unread: async () => {
      const event = await nextOf('unread');
      return event?.type === 'unread' ? event.count : null;
    },
  };
}

export const balanceEvent = (sumBalance: string, currency = 'KHR') => ({ type: 'balance', sumBalance, currency });
