import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Inbox } from '../inbox/inbox.ts';
import { renderPage } from './render-page.ts';

const SCRIPT = readFileSync(new URL('./inbox.js', import.meta.url), 'utf8');
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

interface Stream {
  onopen?: () => void;
  onmessage?: () => void;
  onerror?: () => void;
  readyState: number;
  isClosed: boolean;
}

let window: Window;
let inbox: Inbox;
let streams: Stream[];
let isAway: boolean;

const all = () => true;
const render = () => renderPage({ messages: inbox.list(all), left: 0, recipient: '' });
const live = () => window.document.getElementById('live')?.textContent;
const shown = () => [...window.document.querySelectorAll('.text')].map(({ textContent }) => textContent);

function receive(text: string): void {
  const content = { subject: null, html: '<p>x</p>', attachments: [], status: 'delivered', errorCode: null } as const;
  inbox.add({ channel: 'sms', from: 'LOTUS', to: ['+85512000001'], text, ...content });
}

/** The page in a browser, its script running against fakes of the server. */
function open(): void {
  window.document.write(render());
  class FakeEventSource implements Stream {
    static readonly CLOSED = 2;
    readyState = 1;
    isClosed = false;
    constructor() {
      streams.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  const fetch = async () => {
    if (isAway) throw new TypeError('away');
    return { ok: true, text: async () => render() };
  };
  const { document, location, DOMParser } = window;
  const addEventListener = window.addEventListener.bind(window);
  runInNewContext(SCRIPT, {
    document,
    location,
    DOMParser,
    fetch,
    addEventListener,
    setTimeout,
    EventSource: FakeEventSource,
  });
}

beforeEach(() => {
  window = new Window({ url: 'http://sandbox.localhost:8084/' });
  inbox = new Inbox(Date.now);
  streams = [];
  isAway = false;
});

afterEach(() => window.happyDOM.close());

it('shows the first message in place of the empty state, and announces it', async () => {
  open();
  receive('one');
  streams[0]?.onmessage?.();
  await vi.waitFor(() => expect(live()).toBe('One new message'), WITHIN);
  expect(shown()).toEqual(['one']);
  expect(window.document.getElementById('empty')).toBeNull();
});

it('puts new messages above the others, which it leaves unchanged', async () => {
  receive('one');
  open();
  const details = window.document.querySelector('details');
  details?.setAttribute('open', '');
  receive('two');
  receive('three');
  streams[0]?.onmessage?.();
  await vi.waitFor(() => expect(live()).toBe('2 new messages'), WITHIN);
  expect(shown()).toEqual(['three', 'two', 'one']);
  expect(window.document.querySelectorAll('details')[2]).toBe(details);
  expect(details?.hasAttribute('open')).toBe(true);
});

it('removes messages that the server has dropped', async () => {
  receive('one');
  open();
  inbox = new Inbox(Date.now);
  streams[0]?.onopen?.();
  await vi.waitFor(() => expect(window.document.getElementById('empty')).not.toBeNull(), WITHIN);
  expect(shown()).toEqual([]);
});

it('shows when the server does not answer, and catches up when it does', async () => {
  open();
  isAway = true;
  streams[0]?.onopen?.();
  await vi.waitFor(() => expect(live()).toContain('does not answer'), WITHIN);
  isAway = false;
  receive('one');
  streams[0]?.onopen?.();
  await vi.waitFor(() => expect(shown()).toEqual(['one']), WITHIN);
});

it('opens another stream after a refused one, and none while the page is hidden', async () => {
  open();
  const [first] = streams;
  if (first !== undefined) first.readyState = 2;
  first?.onerror?.();
  await vi.waitFor(() => expect(streams).toHaveLength(2), WITHIN);
  Object.defineProperty(window.document, 'hidden', { value: true });
  window.document.dispatchEvent(new window.Event('visibilitychange'));
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true]);
});
