import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '../changes/index.ts';
import { type Browser, HOST, on } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../testing/console-fixture.ts';
import { eventsRoutes, type Followers } from './events.routes.ts';

const JACKPOT: Edit = { merchant: 'acme', kind: 'switches', path: ['switches', 'home.jackpot'], set: false };

let fixture: ConsoleFixture;
let port: number;
let followers: Followers;
beforeEach(async () => {
  const times = { changesEveryMs: 10, sessionsEveryMs: 10 };
  fixture = await openConsoleFixture((routes, deps, app) => {
    followers = eventsRoutes(app, routes, deps, times);
  });
  await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  port = (fixture.app.server.address() as AddressInfo).port;
});
afterEach(() => fixture.close());

interface Following {
  readonly status: number;
  readonly events: unknown[];
  readonly ended: Promise<void>;
}

/** A page that follows the stream from the moment this resolves. */
function follow(browser: Browser): Promise<Following> {
  const { promise, resolve } = Promise.withResolvers<Following>();
  const events: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  const opened = request({ port, path: '/staff/v1/events', headers: { host: HOST, cookie: browser.cookie() } });
  opened.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      const parts = (text + piece).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)));
      resolve({ status: response.statusCode ?? 0, events, ended: ended.promise });
    });
    response.on('close', () => ended.resolve());
    response.on('error', () => undefined);
  });
  opened.end();
  return promise;
}

describe('[T09] a page of the console that follows the stream', () => {
  it('receives every brand and change set that its person may see, and no other', async () => {
    const [all, some] = [
      await fixture.person('all', on('viewer')),
      await fixture.person('some', on('viewer', ['bravo'])),
    ];
    const [page, other] = [await follow(all.browser), await follow(some.browser)];
    const change = await fixture.changes.publish(JACKPOT);
    const revision = fixture.changes.tenants.registry.get('acme')?.revision;
    await vi.waitFor(() => {
      expect(page.events).toContainEqual({ type: 'brand', merchant: 'acme', revision });
      expect(page.events).toContainEqual({ type: 'change', id: change.id });
    });
    const own = await fixture.changes.draft({ ...JACKPOT, merchant: 'bravo' });
    await vi.waitFor(() => expect(other.events).toEqual([{ type: 'change', id: own.id }]));
    // In order for them too, so that nothing of the other brand can follow.
    await vi.waitFor(() => expect(page.events).toContainEqual({ type: 'change', id: own.id }));
    expect(other.events).toHaveLength(1);
    await fixture.changes.removeFolder('strict');
    await vi.waitFor(() => expect(page.events).toContainEqual({ type: 'brand', merchant: 'strict', revision: '' }));
  });

  it('[G11] receives changes of the attention count, on brands whose reconciliation its person may see', async () => {
    const may = await fixture.person('may', on('support', ['bravo']));
    const mayNot = await fixture.person('mayNot', on('viewer'));
    expect(followers.isAny()).toBe(false);
    const [page, other] = [await follow(may.browser), await follow(mayNot.browser)];
    expect(followers.isAny()).toBe(true);
    followers.publishAttention(['acme']);
    followers.publishAttention(['acme', 'bravo']);
    followers.publishAttention(['*']);
    const { id } = await fixture.changes.draft({ ...JACKPOT, merchant: 'bravo' });
    const last = { type: 'change', id };
    await vi.waitFor(() => expect([page.events.at(-1), other.events.at(-1)]).toEqual([last, last]));
    expect([page.events, other.events]).toEqual([[{ type: 'attention' }, { type: 'attention' }, last], [last]]);
  });

  it('[W11] receives changes of messages, on brands whose messages its person may see', async () => {
    const may = await fixture.person('may', on('support', ['bravo']));
    const other = await fixture.person('other', on('support', ['acme']));
    const [page, elsewhere] = [await follow(may.browser), await follow(other.browser)];
    followers.publishMessages('bravo');
    followers.publishMessages('acme');
    await vi.waitFor(() => expect(page.events).toEqual([{ type: 'messages', merchant: 'bravo' }]));
    await vi.waitFor(() => expect(elsewhere.events).toEqual([{ type: 'messages', merchant: 'acme' }]));
  });

  it('receives one notice once', async () => {
    const { browser } = await fixture.person('all', on('viewer'));
    const [first, second] = [await follow(browser), await follow(browser)];
    const { id } = await fixture.changes.draft(JACKPOT);
    const last = await fixture.changes.draft(JACKPOT);
    for (const { events } of [first, second]) {
      await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'change', id: last.id }));
      expect(events).toEqual([
        { type: 'change', id },
        { type: 'change', id: last.id },
      ]);
    }
  });

  it('ends with its session, however that ends, and not before', async () => {
    const [out, idle, gone] = [
      await fixture.person('out', on('viewer')),
      await fixture.person('idle', on('viewer')),
      await fixture.person('gone', on('viewer')),
    ];
    const pages = [await follow(out.browser), await follow(idle.browser), await follow(gone.browser)];
    await out.browser.send('DELETE', 'session');
    await pages[0]?.ended;
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [gone.id]);
    await pages[2]?.ended;
    const { id } = await fixture.changes.draft(JACKPOT);
    await vi.waitFor(() => expect(pages[1]?.events).toContainEqual({ type: 'change', id }));
    // Following is no activity: the page alone does not keep a session alive.
    fixture.changes.clock.ms += 31 * 60_000;
    await pages[1]?.ended;
  });

  it('receives what its person may see now, not what they might see at the start', async () => {
    const person = await fixture.person('person', on('viewer'));
    const page = await follow(person.browser);
    await fixture.asAdmin('UPDATE staff_grant SET merchant = $2 WHERE staff = $1', [person.id, 'bravo']);
    await vi.waitFor(async () => {
      const before = page.events.length;
      await fixture.changes.draft(JACKPOT);
      const { id } = await fixture.changes.draft({ ...JACKPOT, merchant: 'bravo' });
      await vi.waitFor(() => expect(page.events).toContainEqual({ type: 'change', id }));
      expect(page.events.length).toBe(before + 1);
    });
  });

  it('can be opened several times, up to a limit', async () => {
    const { browser } = await fixture.person('all', on('viewer'));
    const pages = await Promise.all(Array.from({ length: 8 }, () => follow(browser)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect((await browser.send('GET', 'events')).problem.code).toBe('too_many_requests');
  });
});
