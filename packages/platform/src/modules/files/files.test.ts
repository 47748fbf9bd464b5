import { CALLS } from '@marquee/contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ctx } from '../../context.ts';
import { FILE_LINK_KEY } from '../../testing/build-test-app.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { photo } from '../../testing/sample-pictures.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { registerMember, visitorCtx } from '../../testing/test-members.ts';
import { createFiles, type Files } from './files.ts';
import { createPictureReader } from './pictures/picture-reader.ts';
import { compareFiles, deleteRemovedFiles } from './sweep-files.ts';

const clock = createTestClock();
const store = createMemoryStore(() => clock.now());
const { database, platform } = await openTestSuite({ clock, files: { store, linkKey: FILE_LINK_KEY } });
const { withTenant } = database;
const readPicture = createPictureReader(1);
const picture = await photo({ width: 200, height: 200 }, 'png');
const shape = { minPx: 64, maxPx: 128, isSquare: true };
const MINUTE_MS = 60_000;

const filesWith = (quota?: Parameters<typeof createFiles>[0]['quota']): Files =>
  createFiles({ withTenant, store, readPicture, linkKey: FILE_LINK_KEY, ...(quota && { quota }) });
const files = filesWith();
const sweep = { withTenant, store, clock: clock, log: { error: () => {}, warn: vi.fn(), info: () => {} } };
const NONE = { orphans: 0, waiting: 0, lost: 0, found: 0 };
const DAY_MS = 24 * 60 * MINUTE_MS;

let members = 0;
/** A new member's id. */
async function newMember(merchant = 'lotus'): Promise<string> {
  members += 1;
  const username = `keeper${members}`;
  await registerMember(platform, username, { merchant });
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE tenant = $1 AND username = $2', [
    merchant,
    username,
  ]);
  return row?.id ?? '';
}

const keep = (ctx: Ctx, owner: string, expiresAt: Date | null = null, from: Files = files) =>
  from.keepPicture(
    ctx,
    { owner, purpose: 'test', bytes: picture, declaredType: 'image/png', shape, expiresAt },
    async () => {},
  );

const open = (link: string, merchant = 'lotus') => {
  const [path, query = ''] = link.split('?');
  expect(path).toBe(CALLS.picture.path);
  return platform.call('picture', { merchant, query: Object.fromEntries(new URLSearchParams(query)) });
};

const rows = () => database.query<{ id: string; state: string }>('SELECT id, state FROM app.stored_file ORDER BY id');
const usage = async (merchant = 'lotus') => {
  const [row] = await database.query('SELECT files::int, bytes::int FROM app.file_usage WHERE tenant = $1', [merchant]);
  return row ?? { files: 0, bytes: 0 };
};

const ctx = visitorCtx(platform);
let owner: string;
beforeEach(async () => {
  await database.query('DELETE FROM app.stored_file');
  await database.query('DELETE FROM app.file_usage');
  for (const key of store.keys()) await store.remove(key.split('/')[0] ?? '', key.split('/')[2] ?? '');
  owner = await newMember();
});
afterEach(() => vi.restoreAllMocks());

describe('a signed link', () => {
  it('SEC-E02: shows the picture to its bearer, from a private cache, as a picture and nothing else', async () => {
    const answer = await open(files.linkTo(ctx, await keep(ctx, owner)));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('stays the same for a while, so that the browser finds the picture in its cache', async () => {
    const file = await keep(ctx, owner);
    const link = files.linkTo(ctx, file);
    const [seconds = '0'] = /\d+/.exec(String((await open(link)).headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(15 * 60);
    expect(Number(seconds)).toBeLessThanOrEqual(30 * 60);
    expect(files.linkTo(ctx, file)).toBe(link);
  });

  it('SEC-E02: is over after half an hour', async () => {
    const link = files.linkTo(ctx, await keep(ctx, owner));
    clock.advance(31 * MINUTE_MS);
    expect((await open(link)).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('SEC-B02: opens nothing at another brand, for another file, later, or with another signature', async () => {
    const [file, other] = [await keep(ctx, owner), await keep(ctx, owner)];
    const link = files.linkTo(ctx, file);
    const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
    const change = (changed: Record<string, string>) =>
      `${CALLS.picture.path}?${new URLSearchParams({ ...query, ...changed })}`;
    const foreign = files.linkTo({ ...ctx, merchant: 'harbor' }, file);
    for (const [wrong, merchant] of [
      [link, 'harbor'],
      [foreign, 'harbor'],
      [foreign, 'lotus'],
      [change({ file: other }), 'lotus'],
      [change({ expires: String(Number(query['expires']) + 900) }), 'lotus'],
      [change({ signature: '0'.repeat(64) }), 'lotus'],
      [files.linkTo(ctx, 'ab'.repeat(16)), 'lotus'],
    ] as const) {
      const answer = await open(wrong, merchant);
      expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 404, 'not_found']);
    }
    expect((await open(link)).statusCode).toBe(200);
  });

  it('SEC-E02: shows no removed file, none that has expired and none that was never finished', async () => {
    const removed = await keep(ctx, owner);
    await withTenant(ctx, (db) => files.remove(db, ctx, [removed]));
    const expiring = await keep(ctx, owner, new Date(ctx.clock.now().getTime() + MINUTE_MS));
    const [one, two] = [files.linkTo(ctx, removed), files.linkTo(ctx, expiring)];
    expect((await open(one)).statusCode).toBe(404);
    expect((await open(two)).statusCode).toBe(200);
    clock.advance(2 * MINUTE_MS);
    expect((await open(two)).statusCode).toBe(404);
    vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('disk full'));
    await expect(keep(ctx, owner)).rejects.toMatchObject({ code: 'not_ready', cause: new Error('disk full') });
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['removed', 'removed', 'stored']);
  });
});

it('answers 503 while the store is away, and shows the picture once it is back', async () => {
  const link = files.linkTo(ctx, await keep(ctx, owner));
  vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('bucket away'));
  const answer = await open(link);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '1', 'not_ready']);
  expect((await open(link)).statusCode).toBe(200);
});

describe('a quota', () => {
  it('SEC-E02: limits a member’s files, also when many are sent at once', async () => {
    const small = filesWith({ member: { files: 3, bytes: 10_000_000 }, brand: { files: 100, bytes: 10_000_000 } });
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => keep(ctx, owner, null, small)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(5).fill('upload_quota'));
    expect((await rows()).length).toBe(3);
    expect(store.keys().length).toBe(3);
    // Another member has a quota of its own.
    await keep(ctx, await newMember(), null, small);
  });

  it('SEC-E02: limits a brand’s files, and is free again when they are deleted', async () => {
    const small = filesWith({ member: { files: 10, bytes: 10_000_000 }, brand: { files: 2, bytes: 10_000_000 } });
    const first = await keep(ctx, owner, null, small);
    await keep(ctx, await newMember(), null, small);
    await expect(keep(ctx, owner, null, small)).rejects.toMatchObject({ code: 'upload_quota' });
    const harbor = visitorCtx(platform, 'harbor');
    await keep(harbor, await newMember('harbor'), null, small);
    await withTenant(ctx, (db) => files.remove(db, ctx, [first]));
    expect(await deleteRemovedFiles(sweep, ['lotus', 'harbor'])).toBe(1);
    await keep(ctx, owner, null, small);
    expect(await usage()).toMatchObject({ files: 2 });
  });

  it('SEC-E02: limits a member’s bytes', async () => {
    const small = filesWith({ member: { files: 10, bytes: 100 }, brand: { files: 10, bytes: 10_000_000 } });
    await expect(keep(ctx, owner, null, small)).rejects.toMatchObject({ code: 'upload_quota' });
    expect(await usage()).toEqual({ files: 0, bytes: 0 });
  });
});

describe('the jobs', () => {
  it('delete removed, expired and unfinished files with their bytes, and no other', async () => {
    const kept = await keep(ctx, owner);
    const removed = await keep(ctx, owner);
    await keep(ctx, owner, new Date(ctx.clock.now().getTime() + MINUTE_MS));
    await withTenant(ctx, (db) => files.remove(db, ctx, [removed]));
    const unfinished = await keep(ctx, owner);
    await database.query("UPDATE app.stored_file SET state = 'writing' WHERE id = $1", [unfinished]);
    expect(await deleteRemovedFiles(sweep, ['lotus'])).toBe(1);
    clock.advance(2 * MINUTE_MS);
    expect(await deleteRemovedFiles(sweep, ['lotus'])).toBe(1);
    clock.advance(61 * MINUTE_MS);
    expect(await deleteRemovedFiles(sweep, ['lotus'])).toBe(1);
    expect(await rows()).toEqual([{ id: kept, state: 'stored' }]);
    expect(store.keys()).toEqual([`lotus/${kept.slice(0, 2)}/${kept}`]);
    const [{ bytes } = { bytes: 0 }] = await database.query<{ bytes: number }>('SELECT bytes FROM app.stored_file');
    expect(await usage()).toEqual({ files: 1, bytes });
  });

  it('keep the row of a file whose bytes cannot be deleted, and delete the others, of other brands too', async () => {
    const [stuck, removed] = [await keep(ctx, owner), await keep(ctx, owner)];
    const harbor = visitorCtx(platform, 'harbor');
    const elsewhere = await keep(harbor, await newMember('harbor'));
    await withTenant(ctx, (db) => files.remove(db, ctx, [stuck, removed]));
    await withTenant(harbor, (db) => files.remove(db, harbor, [elsewhere]));
    const { remove } = store;
    const failing = vi.spyOn(store, 'remove');
    failing.mockImplementation((merchant, id) =>
      id === stuck ? Promise.reject(new Error('bucket away')) : remove(merchant, id),
    );
    await expect(deleteRemovedFiles(sweep, ['lotus', 'harbor'])).rejects.toThrow('bucket away');
    expect((await rows()).map(({ id }) => id)).toEqual([stuck]);
    failing.mockRestore();
    expect(await deleteRemovedFiles(sweep, ['lotus'])).toBe(1);
  });

  it('delete bytes without a row after thirty days, and mark rows without bytes', async () => {
    const [kept, lost] = [await keep(ctx, owner), await keep(ctx, owner)];
    await store.remove('lotus', lost);
    await store.put('lotus', '0'.repeat(32), Buffer.from('x'), 'image/webp');
    await store.put('lotus', 'f'.repeat(32), Buffer.from('x'), 'image/webp');
    await store.put('harbor', 'f'.repeat(32), Buffer.from('x'), 'image/webp');
    expect(await compareFiles(sweep, ['lotus'])).toEqual(NONE);
    clock.advance(61 * MINUTE_MS);
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, waiting: 2, lost: 1 });
    clock.advance(30 * DAY_MS - 1);
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, waiting: 2 });
    clock.advance(1);
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, orphans: 2 });
    expect(store.keys()).toEqual([`harbor/ff/${'f'.repeat(32)}`, `lotus/${kept.slice(0, 2)}/${kept}`]);
    expect((await rows()).map(({ id, state }) => [id, state]).sort()).toEqual(
      [
        [kept, 'stored'],
        [lost, 'lost'],
      ].sort(),
    );
    expect(await compareFiles(sweep, ['lotus'])).toEqual(NONE);
    expect(await database.query('SELECT FROM app.orphan_file')).toEqual([]);
  });

  it('keep files that an older database does not know, until it has seen them for thirty days, however old they are', async () => {
    const newer = await keep(ctx, owner);
    const bytes = await store.get('lotus', newer);
    clock.advance(90 * DAY_MS);
    const [row] = await database.query<{ json: string }>('SELECT to_json(f)::text AS json FROM app.stored_file f');
    await database.query('DELETE FROM app.stored_file');
    sweep.log.warn.mockClear();
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, waiting: 1 });
    expect(sweep.log.warn).toHaveBeenCalledWith({ waiting: 1 }, expect.stringContaining('30 days'));
    clock.advance(29 * DAY_MS);
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, waiting: 1 });
    // The right database is back: the wait begins anew the next time.
    await database.query('INSERT INTO app.stored_file SELECT (json_populate_record(NULL::app.stored_file, $1)).*', [
      row?.json,
    ]);
    clock.advance(2 * DAY_MS);
    expect(await compareFiles(sweep, ['lotus'])).toEqual(NONE);
    expect((await open(files.linkTo(ctx, newer))).rawPayload).toEqual(bytes);
    await database.query('DELETE FROM app.stored_file');
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, waiting: 1 });
  });

  it('show a lost file again once its bytes are back, as after a disk that was not mounted', async () => {
    const file = await keep(ctx, owner);
    const bytes = (await store.get('lotus', file)) ?? Buffer.alloc(0);
    await store.remove('lotus', file);
    clock.advance(61 * MINUTE_MS);
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, lost: 1 });
    expect((await open(files.linkTo(ctx, file))).statusCode).toBe(404);
    await store.put('lotus', file, bytes, 'image/webp');
    expect(await compareFiles(sweep, ['lotus'])).toEqual({ ...NONE, found: 1 });
    expect((await open(files.linkTo(ctx, file))).rawPayload).toEqual(bytes);
  });
});
