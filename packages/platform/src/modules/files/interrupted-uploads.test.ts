import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@marquee/contracts/calls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FILE_LINK_KEY } from '../../testing/build-test-app.ts';
import { idsOf } from '../../testing/file-store-suite.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { S3_CREDENTIALS, startS3Server } from '../../testing/s3-server.ts';
import { photo } from '../../testing/sample-pictures.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { registerMember, visitorCtx } from '../../testing/test-members.ts';
import { createFiles } from './files.ts';
import { createPictureReader } from './pictures/picture-reader.ts';
import type { FileStore } from './store/file-store.ts';
import { createFolderStore } from './store/folder-store.ts';
import { createS3Store } from './store/s3-store.ts';
import { deleteRemovedFiles } from './sweep-files.ts';

async function openFolder(): Promise<FileStore> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return createFolderStore(folder);
}
const openBucket = async (): Promise<FileStore> =>
  createS3Store({ ...S3_CREDENTIALS, bucketUrl: (await startS3Server()).bucketUrl });

let store: FileStore;
/** The store of the running test. */
const current: FileStore = {
  put: (...args) => store.put(...args),
  get: (...args) => store.get(...args),
  remove: (...args) => store.remove(...args),
  list: (...args) => store.list(...args),
};
const clock = createTestClock();
const { database, platform } = await openTestSuite({ clock, files: { store: current, linkKey: FILE_LINK_KEY } });
const { withTenant } = database;
const ctx = visitorCtx(platform);
const bytes = await photo({ width: 200, height: 200 }, 'png');
const shape = { minPx: 64, maxPx: 128, isSquare: true };
const decoded = await createPictureReader(1)(bytes, 'image/png', shape);
const deps = { withTenant, store: current, readPicture: async () => decoded, linkKey: FILE_LINK_KEY };
const sweep = { withTenant, store: current, clock, log: { error: () => {}, warn: () => {}, info: () => {} } };

let members = 0;
async function newMember(): Promise<{ id: string; token: string }> {
  members += 1;
  const token = await registerMember(platform, `sender${members}`);
  return { id: (await platform.call('memberInfo', { token })).json().value.id, token };
}
const picture = (owner: string) =>
  ({ owner, purpose: 'test', bytes, declaredType: 'image/png', shape, expiresAt: null }) as const;
const statesOf = (owner: string) =>
  database.query('SELECT id, state FROM app.stored_file WHERE owner = $1 ORDER BY id', [owner]);
const open = async (link: string) => {
  const query = Object.fromEntries(new URLSearchParams(link.slice(CALLS.picture.path.length + 1)));
  return (await platform.call('picture', { query })).statusCode;
};

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('SEC-E02: uploads to %s', (_kind, openStore) => {
  it('keep a member within the quota when 32 are sent at once, with a file for each row', async () => {
    store = await openStore();
    const { id } = await newMember();
    const quota = { member: { files: 10, bytes: 10_000_000 }, brand: { files: 1000, bytes: 100_000_000 } };
    const files = createFiles({ ...deps, quota });
    const all = await Promise.allSettled(
      Array.from({ length: 32 }, () => files.keepPicture(ctx, picture(id), async () => {})),
    );
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(22).fill('upload_quota'));
    const kept = (await idsOf(store, 'lotus')).map((file) => ({ id: file, state: 'stored' }));
    expect(kept).toHaveLength(10);
    expect(await statesOf(id)).toEqual(kept);
  });

  it('leave nothing of a process that was killed between the bytes and the row, and nothing else is lost', async () => {
    const real = await openStore();
    store = real;
    const { id } = await newMember();
    const files = createFiles(deps);
    const before = await files.keepPicture(ctx, picture(id), async () => {});
    let isWritten = false;
    store = {
      ...real,
      put: async (...args) => {
        await real.put(...args);
        isWritten = true;
        await new Promise(() => {});
      },
    };
    void files.keepPicture(ctx, picture(id), async () => {});
    await vi.waitUntil(() => isWritten);
    expect(await idsOf(real, 'lotus')).toHaveLength(2);
    clock.advance(61 * 60_000);
    await deleteRemovedFiles(sweep, ['lotus']);
    expect(await idsOf(real, 'lotus')).toEqual([before]);
    expect(await statesOf(id)).toEqual([{ id: before, state: 'stored' }]);
    expect(await open(files.linkTo(ctx, before))).toBe(200);
  });

  it('show the later one when the former avatar is removed meanwhile', async () => {
    const real = await openStore();
    store = real;
    const { id, token } = await newMember();
    const upload = () =>
      platform.call('avatarUpload', { token, body: bytes, headers: { 'content-type': 'image/png' } });
    const former = (await upload()).json().value.avatarUrl;
    const { promise: isRemoved, resolve: goOn } = Promise.withResolvers<void>();
    let isWriting = false;
    store = {
      ...real,
      put: async (...args) => {
        isWriting = true;
        await isRemoved;
        await real.put(...args);
      },
    };
    const uploading = upload();
    await vi.waitUntil(() => isWriting);
    const removed = await platform.call('avatarRemove', { token });
    expect(removed.json().value.isOwn).toBe(false);
    goOn();
    const later = (await uploading).json().value;
    expect(later.isOwn).toBe(true);
    expect([await open(former), await open(later.avatarUrl)]).toEqual([404, 200]);
    await deleteRemovedFiles(sweep, ['lotus']);
    const [file = ''] = await idsOf(real, 'lotus');
    expect(await statesOf(id)).toEqual([{ id: file, state: 'stored' }]);
    expect(later.avatarUrl).toContain(file);
  });
});

it('SEC-E02: a picture whose commit was not confirmed stays in use, and no other is kept from deletion', async () => {
  store = await openFolder();
  const { id } = await newMember();
  let transactions = 0;
  const unconfirmed: typeof withTenant = async (scope, work) => {
    transactions += 1;
    const isSecond = transactions === 2;
    const result = await withTenant(scope, work);
    if (isSecond) throw new Error('Connection terminated');
    return result;
  };
  const files = createFiles({ ...deps, withTenant: unconfirmed });
  await expect(files.keepPicture(ctx, picture(id), async () => {})).rejects.toThrow('Connection terminated');
  const [file = ''] = await idsOf(store, 'lotus');
  clock.advance(61 * 60_000);
  await deleteRemovedFiles(sweep, ['lotus']);
  expect(await statesOf(id)).toEqual([{ id: file, state: 'stored' }]);
  expect(await open(files.linkTo(ctx, file))).toBe(200);
});
