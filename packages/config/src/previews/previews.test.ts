import { randomUUID } from 'node:crypto';
import { parsePreviewToken, previewCanonical } from '@marquee/contracts/previews';
import { readPreviewSnapshot } from '@marquee/contracts/read-brand-snapshot';
import { hmacHex } from '@marquee/server-kit';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import type { Edit } from '../changes/index.ts';
import type { Grants } from '../staff/grants.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../testing/console-fixture.ts';
import { internalPreviewRoutes, previewRoutes } from './preview.routes.ts';
import { makePreview, type PreviewDeps } from './preview.service.ts';
import { brandOrigin } from './preview-links.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'preview');
const HOUR_MS = 3_600_000;
const jackpotOff: Edit = { merchant: 'acme', kind: 'switches', path: ['switches', 'home.jackpot'], set: false };
const density: Edit = {
  merchant: 'acme',
  kind: 'theme',
  path: ['base', 'density'],
  set: { $type: 'number', $value: 0.9 },
};

let fixture: ConsoleFixture;
let deps: PreviewDeps;
let author: Person;
let people = 0;
function person(grants: Grants): Promise<Person> {
  people += 1;
  return fixture.person(`person${people}`, grants);
}
beforeAll(async () => {
  fixture = await openConsoleFixture((routes, changes, app) => {
    deps = { ...changes, key: KEY };
    previewRoutes(routes, deps);
    internalPreviewRoutes(app, deps);
  });
});
beforeEach(async () => {
  author = await person(on('operator', ['acme']));
});
afterAll(() => fixture.close());

const draft = async (...edits: Edit[]): Promise<string> => (await fixture.changes.draft(...edits)).id;
const setState = (id: string, state: string) =>
  fixture.pool.query('UPDATE change_set SET state = $2 WHERE id = $1', [id, state]);

const make = (change: string, { by = author, merchant = 'acme', minutes = 60, key = randomUUID() as string } = {}) =>
  by.browser.send('POST', `changes/${change}/previews`, { merchant, minutes }, { 'idempotency-key': key });

async function shown(id: string, side: string) {
  const response = await fixture.app.inject({ url: `/internal/previews/${id}?side=${side}` });
  return { status: response.statusCode, value: response.statusCode === 200 ? response.json() : null };
}
const jackpotOf = (value: unknown) => readPreviewSnapshot(value).brand.public.switches['home.jackpot'];

describe('[T11] a preview of a change set', () => {
  it('has a link for each side, signed for its brand’s own host', async () => {
    const { status, value } = await make(await draft(jackpotOff));
    expect(status).toBe(200);
    expect(value.preview).toMatchObject({ merchant: 'acme', by: author.name, revokedAt: null });
    for (const side of ['before', 'after']) {
      const url = new URL(value.urls[side]);
      expect(url.origin).toBe('http://acme.localhost:8080');
      const [, head, token = '', rest] = url.pathname.split('/');
      expect([head, rest]).toEqual(['preview', '']);
      const parsed = parsePreviewToken(token);
      expect(parsed?.token).toMatchObject({ id: value.preview.id, side });
      expect((parsed?.token.expires ?? 0) * 1000).toBe(Date.parse(value.preview.expiresAt));
      expect(parsed?.hex).toBe(parsed && hmacHex(KEY, previewCanonical('acme', parsed.token)));
    }
  });

  it('shows the brand now, with the change and without it, files of the draft included; it is not served', async () => {
    const served = deps.tenants.registry.get('acme')?.revision;
    const { value } = await make(await draft(jackpotOff, density));
    const before = await shown(value.preview.id, 'before');
    const after = await shown(value.preview.id, 'after');
    expect([jackpotOf(before.value), jackpotOf(after.value)]).toEqual([true, false]);
    expect(after.value.by).toBe(author.name);
    const style = (each: typeof after) => readPreviewSnapshot(each.value).brand.public.themeCss;
    expect(style(after)).not.toBe(style(before));
    expect(await deps.tenants.assets.read(style(after).replace('/brand/', ''))).not.toBeNull();
    expect(deps.tenants.registry.get('acme')?.revision).toBe(served);

    await fixture.changes.write({ 'acme/cdn.json': '{"version":1,"imageCDNs":["https://moved.example"]}' }, 'acme');
    const moved = await shown(value.preview.id, 'after');
    expect(readPreviewSnapshot(moved.value).brand.public.imageCDNs).toEqual(['https://moved.example']);
  });

  it('ends at once when a person who may write there revokes it, and stays in the list', async () => {
    const change = await draft(jackpotOff);
    const { value } = await make(change);
    const { id } = value.preview;
    const other = await person(on('support', ['acme']));
    const path = `changes/${change}/previews`;
    expect((await other.browser.send('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await other.browser.send('DELETE', `${path}/${id}`)).status).toBe(200);
    for (const side of ['before', 'after']) expect((await shown(id, side)).status).toBe(404);
    const { value: list } = await other.browser.send('GET', path);
    expect(list.previews).toEqual([expect.objectContaining({ id, revokedAt: deps.clock.now().toISOString() })]);
    expect(JSON.stringify(list)).not.toContain('/preview/');
    const entries = await searchAudit(fixture.pool, '*', { limit: 10 });
    const own = entries.filter(({ detail }) => (detail as { preview?: string }).preview === id);
    expect(own.map(({ action, actor, merchants }) => [action, actor, merchants])).toEqual([
      ['preview.revoke', other.name, ['acme']],
      ['preview.create', author.name, ['acme']],
    ]);
  });

  it('shows its links again to its author only, while they work', async () => {
    const change = await draft(jackpotOff);
    const other = await person(on('operator', ['acme']));
    const made = [await make(change), await make(change, { minutes: 10 })];
    const [first, second] = made.map(({ value }) => value);
    const urlsFor = async (who: Person) => {
      const { value } = await who.browser.send('GET', `changes/${change}/previews`);
      return value.previews.map(({ urls }: { urls: unknown }) => urls);
    };
    expect(await urlsFor(author)).toEqual([second.urls, first.urls]);
    expect(await urlsFor(other)).toEqual([null, null]);
    await other.browser.send('DELETE', `changes/${change}/previews/${first.preview.id}`);
    expect(await urlsFor(author)).toEqual([second.urls, null]);
    fixture.changes.clock.ms += HOUR_MS / 6;
    expect(await urlsFor(author)).toEqual([null, null]);
  });

  it.each(['published', 'withdrawn', 'rejected'])('is over when its change set is %s', async (state) => {
    const change = await draft(jackpotOff);
    const { value } = await make(change);
    await setState(change, state);
    expect((await shown(value.preview.id, 'after')).status).toBe(404);
    await expect(makePreview(deps, WHO, { change, merchant: 'acme', minutes: 1 }, 'key')).rejects.toThrow('over');
  });

  it('ends with its time, and when its author loses the permission', async () => {
    const maker = await person(on('operator', ['acme']));
    const { value } = await make(await draft(jackpotOff), { by: maker });
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [maker.id]);
    expect((await shown(value.preview.id, 'after')).status).toBe(404);

    const { value: short } = await make(await draft(jackpotOff), { minutes: 30 });
    expect((await shown(short.preview.id, 'after')).status).toBe(200);
    fixture.changes.clock.ms += HOUR_MS / 2;
    expect((await shown(short.preview.id, 'after')).status).toBe(404);
  });

  it('is made once per request, and refused where it could not be shown', async () => {
    const change = await draft(jackpotOff);
    const key = randomUUID();
    const [first, again] = [await make(change, { key }), await make(change, { key })];
    expect(again.value).toEqual(first.value);
    expect((await make(await draft(jackpotOff), { key })).problem.code).toBe('idempotency_mismatch');
    expect((await make(change, { key, minutes: 30 })).problem.code).toBe('idempotency_mismatch');
    expect((await make(change, { minutes: 24 * 60 + 1 })).problem.code).toBe('validation_failed');
    const wrong = [
      [await draft(jackpotOff), 'bravo', 'no such brand'],
      [await draft({ ...jackpotOff, path: ['switches', 'no.such'] }), 'acme', 'sense'],
      [randomUUID(), 'acme', 'no such change'],
    ] as const;
    for (const [id, merchant, why] of wrong) {
      const made = makePreview(deps, WHO, { change: id, merchant, minutes: 1 }, randomUUID());
      await expect(made, why).rejects.toMatchObject({ name: 'ChangeError' });
    }
  });

  it('is hidden from people of other brands, and made only by people who may write', async () => {
    const change = await draft(jackpotOff);
    const { value } = await make(change);
    const path = `changes/${change}/previews`;
    const stranger = await person(on('operator', ['bravo']));
    expect((await make(change, { by: stranger })).problem.code).toBe('change_not_found');
    expect((await stranger.browser.send('GET', path)).problem.code).toBe('change_not_found');
    expect((await stranger.browser.send('DELETE', `${path}/${value.preview.id}`)).problem.code).toBe(
      'change_not_found',
    );
    const viewer = await person(on('viewer', ['acme']));
    expect((await make(change, { by: viewer })).problem.code).toBe('permission_denied');
    expect((await viewer.browser.send('GET', path)).value.previews).toHaveLength(1);
    const half = await person([...on('viewer', ['acme']), ...on('operator', ['bravo'])]);
    const revoked = await half.browser.send('DELETE', `${path}/${value.preview.id}`);
    expect(revoked.problem.code).toBe('permission_denied');
    expect((await shown(value.preview.id, 'after')).status).toBe(200);
  });

  it('is made, seen and ended only by people who see the whole change set', async () => {
    const change = await draft(jackpotOff, { ...jackpotOff, merchant: 'bravo' });
    const both = await person(on('operator', ['acme', 'bravo']));
    const { value } = await make(change, { by: both });
    const path = `changes/${change}/previews`;
    expect((await make(change)).problem.code).toBe('change_not_found');
    expect((await author.browser.send('GET', path)).problem.code).toBe('change_not_found');
    expect((await author.browser.send('DELETE', `${path}/${value.preview.id}`)).problem.code).toBe('change_not_found');
    expect((await shown(value.preview.id, 'after')).status).toBe(200);
  });

  it('is compiled once for all simultaneous requests, and waits for no turn', async () => {
    const { value } = await make(await draft(jackpotOff));
    const { counts } = deps.tenants;
    const before = counts.compiled;
    await deps.tenants.exclusively(async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => shown(value.preview.id, 'after')));
      for (const each of all) expect(jackpotOf(each.value)).toBe(false);
    });
    expect(counts.compiled - before).toBe(1);
  });

  it.each(['x', '../brands/acme', '01999999-9999-7999-8999-999999999999'])('does not exist as %s', async (id) => {
    const response = await fixture.app.inject({ url: `/internal/previews/${encodeURIComponent(id)}?side=after` });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });
});

const WHO = { name: 'ann', requestId: 'r', ip: '127.0.0.1' };

it.each([
  ['http://console.localhost:8080', ['acme.example', 'acme.localhost'], 'http://acme.localhost:8080'],
  ['https://console.house.example', ['acme.localhost', '*.acme.example', 'acme.example'], 'https://acme.example'],
  ['https://console.house.example', ['acme.localhost'], 'https://acme.localhost'],
  ['https://console.house.example', ['*.acme.example'], null],
])('[T11] a brand is reached as the console at %s is', (console, hosts, origin) => {
  expect(brandOrigin(hosts, console)).toBe(origin);
});
