import { once } from 'node:events';
import { connect } from 'node:net';
import { createLogger } from '@marquee/server-kit';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Inbox } from '../inbox/inbox.ts';
import { startSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { createMailServer } from './mail-server.ts';

const MAIL = {
  from: 'Lotus <hello@lotus.test>',
  to: 'mina@example.test',
  subject: 'Hello',
  text: 'A line\nand another\n',
};

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.stop());

function send(mail: SendMailOptions) {
  return createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail(mail);
}

const failureOf = (mail: SendMailOptions): Promise<number | undefined> =>
  send(mail).then(
    () => undefined,
    (error: { responseCode?: number }) => error.responseCode,
  );

/** Sends these lines after the server's greeting. Resolves to all answers when the connection is closed. */
async function converse(...lines: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(sandbox.smtpPort, '127.0.0.1').setEncoding('utf8');
  const [greeting] = (await once(socket, 'data')) as [string];
  let received = greeting;
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  for (const line of lines) socket.write(line);
  await once(socket, 'close');
  return received;
}

it('takes a mail with both texts, its envelope’s recipients and names of attachments', async () => {
  const attachments = [{ filename: 'terms.txt', content: 'terms' }];
  const html = '<p>A <b>line</b></p>';
  const { accepted } = await send({ ...MAIL, cc: 'an@example.test', bcc: 'Secret@example.test', html, attachments });
  expect(accepted).toHaveLength(3);
  const [mail, ...others] = await sandbox.messages();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    channel: 'mail',
    from: 'Lotus <hello@lotus.test>',
    to: ['mina@example.test', 'an@example.test', 'Secret@example.test'],
    subject: 'Hello',
    text: 'A line\nand another',
    html: '<p>A <b>line</b></p>\n',
    attachments: [{ name: 'terms.txt', mediaType: 'text/plain', bytes: 5 }],
    status: 'delivered',
  });
});

it.each([
  ['Khmer', 'សួស្តី មីនា'],
  ['Thai', 'รหัสผ่าน'],
  ['Vietnamese', 'Mật khẩu của bạn'],
])('reads %s in subject and text', async (_language, words) => {
  await send({ ...MAIL, subject: words, text: words });
  expect(await sandbox.messages()).toMatchObject([{ subject: words, text: words }]);
});

it('offers neither login nor TLS', async () => {
  const received = await converse('EHLO me\r\nAUTH PLAIN AGEAYg==\r\nSTARTTLS\r\nQUIT\r\n');
  expect(received).not.toMatch(/^250[- ](?:AUTH|STARTTLS)/m);
  expect(received.match(/^50\d /gm)).toHaveLength(2);
});

it.each([
  ['somebody@unknown.test', 550],
  ['Somebody@BUSY.test', 451],
])('refuses %s with %d, as declared', async (to, code) => {
  expect(await failureOf({ ...MAIL, to })).toBe(code);
  expect(await sandbox.messages()).toEqual([]);
});

it('takes a mail for the reachable recipients', async () => {
  const { rejected } = await send({ ...MAIL, to: 'mina@example.test, nobody@unknown.test' });
  expect(rejected).toEqual(['nobody@unknown.test']);
  expect(await sandbox.messages()).toMatchObject([{ to: ['mina@example.test'] }]);
});

it('refuses a mail that is too large, announced or not, and continues', async () => {
  expect(await failureOf({ ...MAIL, text: 'x'.repeat(300 * 1024) })).toBe(552);
  const line = Buffer.from(`${'y'.repeat(998)}\r\n`);
  const begin = 'EHLO me\r\nMAIL FROM:<a@lotus.test>\r\nRCPT TO:<mina@example.test>\r\nDATA\r\n';
  const received = await converse(begin, ...Array.from({ length: 400 }, () => line), '.\r\nQUIT\r\n');
  expect(received).toMatch(/^552 /m);
  expect(await sandbox.messages()).toEqual([]);
  await send(MAIL);
  expect(await sandbox.messages()).toHaveLength(1);
});

it('takes fifty recipients and no more', async () => {
  const to = Array.from({ length: 51 }, (_, i) => `player${i}@example.test`);
  const { rejected } = await send({ ...MAIL, to });
  expect(rejected).toEqual(['player50@example.test']);
});

it('keeps a mail without headers as text', async () => {
  const begin = 'EHLO me\r\nMAIL FROM:<>\r\nRCPT TO:<mina@example.test>\r\nDATA\r\n';
  await converse(begin, '\r\n.\r\nQUIT\r\n');
  await converse(begin, Buffer.from([0xff, 0xfe, 0x00, 0x80]), '\r\n.\r\nQUIT\r\n');
  const messages = await sandbox.messages();
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({ from: '', subject: '', text: '', html: null, to: ['mina@example.test'] });
  expect(await sandbox.page()).toContain('No subject');
});

it('refuses endlessly nested parts and endless headers', async () => {
  const begin = 'EHLO me\r\nMAIL FROM:<a@lotus.test>\r\nRCPT TO:<mina@example.test>\r\nDATA\r\n';
  const nested = Array.from(
    { length: 60 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  );
  expect(await converse(begin, ...nested, 'x\r\n.\r\nQUIT\r\n')).toMatch(/^554 /m);
  const headers = Array.from({ length: 100 }, (_, i) => `X-${i}: ${'h'.repeat(900)}\r\n`);
  expect(await converse(begin, ...headers, '\r\nx\r\n.\r\nQUIT\r\n')).toMatch(/^554 /m);
  expect(await sandbox.messages()).toEqual([]);
});

it('survives invalid input, and connections that end in the middle', async () => {
  await converse(Buffer.from('\0\x01\x02\r\n'.repeat(50)));
  const socket = connect(sandbox.smtpPort, '127.0.0.1');
  socket.write('EHLO me\r\nMAIL FROM:<a@lotus.test>\r\nRCPT TO:<mina@example.test>\r\nDATA\r\nSubject: half');
  await once(socket, 'data');
  socket.resetAndDestroy();
  await send(MAIL);
  expect(await sandbox.messages()).toHaveLength(1);
});

it('reports that its port is taken', async () => {
  const other = createMailServer(new Inbox(Date.now), createLogger({ name: 'sandbox', level: 'silent' }));
  await expect(other.listen(sandbox.smtpPort, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
});

it('stops with the app, with idle and active connections', async () => {
  const other = await startSandbox();
  const socket = connect(other.smtpPort, '127.0.0.1');
  await once(socket, 'data');
  const closed = once(socket.resume(), 'close');
  await other.stop();
  await closed;
});
