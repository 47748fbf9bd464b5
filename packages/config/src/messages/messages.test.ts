import { RECIPIENTS_MAX, type StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { messagesRoutes } from './messages.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/messages';
const ID = '019ab3c0-0000-7000-8000-000000000001';

let fixture: ConsoleFixture;
let platform: TestPlatform;
let writer: Person;
let approver: Person;
const changed: string[] = [];
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    messagesRoutes(routes, {
      ...deps,
      facts: new BrandFacts(deps.tenants.registry),
      callPlatform,
      onChange: (merchant) => changed.push(merchant),
    });
  });
  writer = await fixture.person('sokha', on('operator', ['acme']));
  approver = await fixture.person('bopha', on('approver', ['acme']));
});
const message = (more: Partial<StaffMessage> = {}): StaffMessage => ({
  ...{ id: ID, state: 'waiting', audience: 'brand', newcomers: false, recipients: 0, to: [], reads: 0 },
  texts: { EN: { title: 'Hello', body: 'Welcome back.' } },
  ...{ showsAt: '2026-11-25T10:00:00.000Z', expiresAt: '2026-12-25T10:00:00.000Z' },
  ...{ author: writer.id, createdAt: '2026-11-25T10:00:00.000Z', approved: null, withdrawn: null },
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
beforeEach(() => {
  platform.received.length = 0;
  changed.length = 0;
  platform.answer = answers(message());
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const request = {
  to: { kind: 'brand', newcomers: false },
  texts: { EN: { title: 'Hello', body: 'Welcome back.' } },
  showsAt: null,
  expiresAt: null,
};
const audit = async (limit: number) =>
  (await searchAudit(fixture.pool, '*', { limit })).map(({ action, actor, targets, detail }) => ({
    ...{ action, actor, targets, detail },
  }));
const paths = () => platform.received.map(({ path }) => path);

describe('[W11] [T11] staff', () => {
  it('see what was sent, with the names of those who wrote and approved it', async () => {
    const approved = { by: approver.id, at: '2026-11-25T11:00:00.000Z' };
    platform.answer = answers({ messages: [message({ approved })], next: null });
    const { value } = await writer.browser.send('GET', PATH);
    expect(value.messages).toHaveLength(1);
    expect(value.you).toBe(writer.id);
    expect(Object.keys(value.people).sort()).toEqual([writer.id, approver.id].sort());
    expect(platform.received).toMatchObject([{ path: '/internal/messages/list', isSigned: true, body: {} }]);
  });

  it('look recipients up; the audit has numbers, no names', async () => {
    platform.answer = answers({ members: [{ id: 'player-1', username: 'dararith' }], unknown: ['nobody'] });
    const { value } = await writer.browser.send('POST', `${PATH}/recipients`, { names: ['dararith', 'nobody'] });
    expect(value.unknown).toEqual(['nobody']);
    expect(await audit(1)).toMatchObject([{ action: 'message.recipients', detail: { found: 1, unknown: 1 } }]);
  });

  it('look up a full list of player ids at once', async () => {
    platform.answer = answers({ members: [], unknown: [] });
    const names = Array.from({ length: RECIPIENTS_MAX }, () => ID);
    const { status } = await writer.browser.send('POST', `${PATH}/recipients`, { names });
    expect([status, platform.received.at(-1)?.body]).toEqual([200, { names }]);
  });

  it('send: the texts and recipients are recorded before, the result after', async () => {
    expect((await post(writer.browser, PATH, request)).value).toMatchObject({ id: ID, state: 'waiting' });
    expect(await audit(2)).toMatchObject([
      { action: 'message.send', actor: 'sokha', detail: { message: ID, state: 'waiting' } },
      { action: 'message.ask', detail: { action: 'send', texts: request.texts, to: { brand: true } } },
    ]);
    expect(platform.received).toMatchObject([{ path: '/internal/messages/send', isSigned: true, body: request }]);
  });

  it('send texts of 10,000 characters in several languages', async () => {
    const text = { title: 'ក'.repeat(120), body: 'ក'.repeat(10_000) };
    const texts = { KM: text, EN: text, CN: text, VI: text, TH: text };
    expect((await post(writer.browser, PATH, { ...request, texts })).status).toBe(200);
  });

  it('approve messages of others, and reject them with a reason', async () => {
    expect((await post(approver.browser, `${PATH}/${ID}/approval`, {})).value).toMatchObject({ id: ID });
    expect(paths()).toEqual([`/internal/messages/${ID}/open`, `/internal/messages/${ID}/approve`]);
    expect(await audit(1)).toMatchObject([
      { action: 'message.approve', actor: 'bopha', targets: [`message.${ID}`], detail: { author: 'sokha' } },
    ]);
    expect((await post(approver.browser, `${PATH}/${ID}/rejection`, { reason: 'Wrong date' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([{ action: 'message.reject', detail: { reason: 'Wrong date' } }]);
    expect((await post(approver.browser, `${PATH}/${ID}/rejection`, { reason: ' ' })).problem.code).toBe(
      'validation_failed',
    );
  });

  it('withdraw with a reason', async () => {
    expect((await post(writer.browser, `${PATH}/${ID}/withdrawal`, { reason: 'Wrong date' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([
      { action: 'message.withdraw', targets: [`message.${ID}`], detail: { reason: 'Wrong date' } },
    ]);
    platform.answer = { status: 404, body: { type: 'urn:x', title: 'x', status: 404, code: 'not_found' } };
    const missing = await post(writer.browser, `${PATH}/${ID}/withdrawal`, { reason: 'x' });
    expect([missing.status, missing.problem.code]).toEqual([404, 'message_not_found']);
  });

  it('see the changes of colleagues: open lists are loaded again after each action, also after one that failed', async () => {
    await writer.browser.send('GET', PATH);
    await post(writer.browser, `${PATH}/recipients`, { names: ['dararith'] });
    expect(changed).toEqual([]);
    await post(writer.browser, PATH, request);
    await post(approver.browser, `${PATH}/${ID}/approval`, {});
    await post(approver.browser, `${PATH}/${ID}/rejection`, { reason: 'Wrong date' });
    expect(changed).toEqual(['acme', 'acme', 'acme']);
    platform.answer = { status: 500, body: {} };
    await post(writer.browser, `${PATH}/${ID}/withdrawal`, { reason: 'Wrong date' });
    expect(changed).toHaveLength(4);
  });

  it('do not approve their own', async () => {
    const both = await fixture.person('vanna', on('administrator', ['acme']));
    platform.answer = answers(message({ author: both.id }));
    expect((await post(both.browser, `${PATH}/${ID}/approval`, {})).problem.code).toBe('approval_own');
    expect(paths()).toEqual([`/internal/messages/${ID}/open`]);
  });

  it('wait before they approve, and before theirs is approved, after a reset of their access', async () => {
    const reset = async (name: string, role: 'approver' | 'operator') => {
      const person = await fixture.person(name, on(role, ['acme']));
      await fixture.pool.query("UPDATE staff SET waits_until = '2099-01-01' WHERE id = $1", [person.id]);
      return person;
    };
    const codeOf = async ({ browser }: Person) => (await post(browser, `${PATH}/${ID}/approval`, {})).problem.code;
    expect(await codeOf(await reset('rith', 'approver'))).toBe('approval_waits');
    platform.answer = answers(message({ author: (await reset('chan', 'operator')).id }));
    expect(await codeOf(approver)).toBe('author_waits');
  });
});
