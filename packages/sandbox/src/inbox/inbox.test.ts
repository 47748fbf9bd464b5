import { expect, it } from 'vitest';
import { Inbox } from './inbox.ts';
import type { Message } from './message.ts';
import { isTo, matchesRecipient } from './recipients.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const all = () => true;

const sms = (to: string, text = 'hello'): Omit<Message, 'id' | 'receivedAt'> => ({
  channel: 'sms',
  from: 'MARQUEE',
  to: [to],
  subject: null,
  text,
  html: null,
  attachments: [],
  status: 'delivered',
  errorCode: null,
});

it('lists the newest first, finds by id, and has the time of each', () => {
  const inbox = new Inbox(() => NOON);
  const first = inbox.add(sms('+85512000001', 'one'));
  inbox.add(sms('+85512000001', 'two'));
  expect(inbox.list(all).map(({ text }) => text)).toEqual(['two', 'one']);
  expect(inbox.find(first.id)).toMatchObject({ text: 'one', receivedAt: '2026-11-22T12:00:00.000Z' });
});

it('keeps the newest messages up to its limit', () => {
  const inbox = new Inbox(() => NOON, { messagesMax: 3, charactersMax: 10_000 });
  for (const text of ['a', 'b', 'c', 'd', 'e']) inbox.add(sms('+85512000001', text));
  expect(inbox.list(all).map(({ text }) => text)).toEqual(['e', 'd', 'c']);
});

it('keeps no more text than its limit, with subjects and names of attachments', () => {
  const inbox = new Inbox(() => NOON, { messagesMax: 100, charactersMax: 1_000 });
  const attachments = [{ name: 'n'.repeat(300), mediaType: 'text/plain', bytes: 1 }];
  for (const text of ['one', 'two', 'three', 'four']) {
    inbox.add({ ...sms('a@example.test', text), subject: 's'.repeat(100), attachments });
  }
  expect(inbox.list(all).map(({ text }) => text)).toEqual(['four', 'three']);
  inbox.add(sms('a@example.test', 'x'.repeat(2_000)));
  expect(inbox.list(all)).toEqual([]);
});

it('notifies listeners until they unsubscribe', () => {
  const inbox = new Inbox(() => NOON);
  let notified = 0;
  const leave = inbox.onMessage(() => {
    notified += 1;
  });
  inbox.add(sms('+85512000001'));
  leave();
  inbox.add(sms('+85512000001'));
  expect(notified).toBe(1);
});

it.each([
  ['+85512345678', '+85512345678', true],
  [' 85512345678', '+85512345678', true],
  ['+8551234567', '+85512345678', false],
  ['Mina@Example.test', 'mina@example.TEST', true],
  ['ina@example.test', 'mina@example.test', false],
])('matches exactly for programs: %s for a message to %s is %s', (recipient, to, expected) => {
  expect(isTo(new Inbox(() => NOON).add(sms(to)), recipient)).toBe(expected);
});

it.each([
  ['12 345-678', '+85512345678', true],
  ['855', '+85512345678', true],
  ['999', '+85512345678', false],
  ['MINA', 'mina@example.test', true],
  ['12', 'mina12@example.test', true],
  ['1-2', 'mina12@example.test', false],
])('matches loosely for people: %s for a message to %s is %s', (typed, to, expected) => {
  expect(matchesRecipient(new Inbox(() => NOON).add(sms(to)), typed)).toBe(expected);
});
