import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { renderText } from './render-text.ts';

/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };
const HOSTILE = `</p></article><script>alert(1)</script><img src=x onerror=alert(1)>'"&<svg/onload=alert(1)>`;

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ inboxLimits: { messagesMax: 150, charactersMax: 8 * 1024 * 1024 } });
});

afterEach(() => sandbox.stop());

const sms = (to: string, text: string) => sandbox.send({ to, text });

/** A request with this host, which `fetch` cannot set. */
function getAs(host: string, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: sandbox.port, path, headers: { host }, agent: false }, (response) =>
      readText(response).then((body) => resolve({ status: response.statusCode, body }), reject),
    );
    sent.on('error', reject).end();
  });
}

it('explains itself, and what to do while it is empty', async () => {
  const page = await sandbox.page();
  expect(page).toContain('This is a test inbox, not a phone and not a mailbox.');
  expect(page).toContain('Nothing has been sent yet.');
  expect(page).not.toContain('id="messages"');
});

it('shows the newest first, and filters by recipient', async () => {
  await sms('+85512000001', 'the first');
  await sms('+85512000002', 'the second');
  const page = await sandbox.page();
  expect(page.indexOf('the second')).toBeGreaterThan(0);
  expect(page.indexOf('the second')).toBeLessThan(page.indexOf('the first'));
  const filtered = await sandbox.page('?recipient=%2B855%2012-000-001');
  expect(filtered).toContain('the first');
  expect(filtered).not.toContain('the second');
  expect(await sandbox.page('?recipient=999')).toContain('Nothing has been sent to <q><bdi>999</bdi></q>');
});

it('shows a hundred, and the number of others', async () => {
  for (let i = 0; i < 103; i += 1) await sms('+85512000001', `number ${i}`);
  const page = await sandbox.page();
  expect(page.match(/class="message sms"/g)).toHaveLength(100);
  expect(page).toContain('3 older ones are not shown');
});

it('shows which messages failed or were never confirmed', async () => {
  await sms('+447700900006', 'a');
  await sms('+447700900007', 'b');
  const page = await sandbox.page();
  expect(page).toContain('Failed: carrier_rejected');
  expect(page).toContain('Never confirmed');
});

it('shows hostile text as text in every place', async () => {
  await sms('+85512000001', HOSTILE);
  await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: { name: HOSTILE, address: 'a@lotus.test' },
    to: 'mina@example.test',
    subject: HOSTILE,
    text: HOSTILE,
    html: HOSTILE,
    attachments: [{ filename: HOSTILE.replaceAll('/', ''), content: 'x' }],
  });
  await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: 'a@lotus.test',
    to: 'mina@example.test',
    html: HOSTILE,
  });
  const page = await sandbox.page(`?recipient=${encodeURIComponent('"><script>alert(2)</script>')}`);
  const all = await sandbox.page();
  expect(await sandbox.messages()).toHaveLength(3);
  for (const markup of [page, all]) {
    expect(markup.match(/<script\b[^>]*>/g)).toEqual(['<script src="/inbox.js" type="module">']);
    expect(markup).not.toMatch(/<(?:img|svg|iframe|object)\b/i);
    expect(markup).not.toMatch(/<[^>]*\son\w+=/i);
  }
  expect(all.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(6);
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
});

it('runs its own file only, and cannot be framed', async () => {
  const response = await fetch(sandbox.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const page = await response.text();
  for (const book of ['/till', '/vouch']) expect(page).toContain(`href="${book}"`);
  for (const [, file] of page.matchAll(/(?:src|href)="(\/[\w.]+)"/g)) {
    expect((await fetch(`${sandbox.url}${file}`)).status, file).toBe(200);
  }
});

it.each(['/', '/api/messages', '/events', '/inbox.js'])('answers %s to its own names only', async (path) => {
  expect(await getAs('rebound.example', path)).toMatchObject({ status: 404 });
  expect(await getAs('sandbox.localhost.rebound.example', path)).toMatchObject({ status: 404 });
  if (path === '/events') return;
  for (const host of ['sandbox.localhost:8084', `localhost:${sandbox.port}`, '127.0.0.1']) {
    expect(await getAs(host, path)).toMatchObject({ status: 200 });
  }
});

it('takes SMS under any host name, since they are signed', async () => {
  expect(await getAs('sandbox', '/v1/messages/none')).toMatchObject({ status: 401 });
});

it('notifies an open page without the content', async () => {
  const response = await fetch(`${sandbox.url}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe(':\n\n');
  await sms('+85512000001', 'a secret');
  expect((await reader.read()).value).toBe('data: message\n\n');
  await sandbox.stop();
  expect((await reader.read()).done).toBe(true);
});

it('allows 32 open pages, and another after one is closed', async () => {
  const open = async (): Promise<{ status: number; close: () => void }> => {
    const page = new AbortController();
    const { status } = await fetch(`${sandbox.url}/events`, { signal: page.signal });
    return { status, close: () => page.abort() };
  };
  const pages = await Promise.all(Array.from({ length: 32 }, open));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect((await open()).status).toBe(429);
  pages[0]?.close();
  await vi.waitFor(async () => {
    const another = await open();
    pages.push(another);
    expect(another.status).toBe(200);
  }, WITHIN);
  for (const page of pages) page.close();
  // The client keeps a spare connection without requests, for which a stop would wait.
  sandbox.app.server.closeAllConnections();
});

it('lists messages for programs: by exact recipient, by channel, up to a limit', async () => {
  for (const to of ['+85512000001', '+855120000010', '+85512000001']) await sms(to, 'x');
  expect(await sandbox.messages('?to=%2B85512000001')).toHaveLength(2);
  expect(await sandbox.messages('?to=+85512000001')).toHaveLength(2);
  expect(await sandbox.messages('?to=+85512000001&limit=1')).toHaveLength(1);
  expect(await sandbox.messages('?channel=mail')).toEqual([]);
  for (const query of ['?limit=0', '?limit=501', '?channel=fax', `?to=${'x'.repeat(400)}`]) {
    expect((await fetch(`${sandbox.url}/api/messages${query}`)).status, query).toBe(400);
  }
});

it.each([
  ['Your code is 481516.', 'Your code is <mark>481516</mark>.'],
  ['1234 or 12345678', '<mark>1234</mark> or <mark>12345678</mark>'],
  ['call +85512345678, order 123456789, USD 1234.50', 'call +85512345678, order 123456789, USD 1234.50'],
  [
    'Open https://lotus.test/r?a=1&b=2.',
    'Open <a href="https://lotus.test/r?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">https://lotus.test/r?a=1&amp;b=2</a>.',
  ],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['https:// and https://[', 'https:// and https://['],
])('marks links and codes in %j, and nothing else', (text, expected) => {
  expect(renderText(text).source).toBe(expected);
});

it('renders hostile texts in linear time', () => {
  const begun = process.cpuUsage().user;
  for (const piece of ['https://).', '1', 'https://', '1.', '<']) renderText(piece.repeat(10_000));
  expect((process.cpuUsage().user - begun) / 1_000_000).toBeLessThan(5);
});
