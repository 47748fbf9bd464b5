import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FILE_LINK_KEY } from '../../../testing/build-test-app.ts';
import { openTestSuite } from '../../../testing/open-test-suite.ts';
import { photo } from '../../../testing/sample-pictures.ts';
import { registerMember } from '../../../testing/test-members.ts';
import { createFolderStore } from './folder-store.ts';

/** A file system of its own. Needs root. */
function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  return folder;
}

const disk = mountSmallDisk();
const { database, platform } = await openTestSuite({
  files: { store: createFolderStore(disk), linkKey: FILE_LINK_KEY },
});

it('SEC-E02: a full disk refuses pictures with 503 and keeps nothing of them; others are shown, and there is room again later', async () => {
  onTestFinished(() => {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  const token = await registerMember(platform, 'photographer');
  const picture = await photo({ width: 300, height: 300 }, 'png');
  const upload = () =>
    platform.call('avatarUpload', { token, body: picture, headers: { 'content-type': 'image/png' } });
  const states = () => database.query('SELECT state, count(*)::int FROM app.stored_file GROUP BY state ORDER BY state');
  const names = () =>
    readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((name) => !/^\w+(\/\w\w)?$/.test(name));

  const first = await upload();
  expect(first.statusCode).toBe(200);
  const kept = names();
  expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(2_000_000))).toThrow('ENOSPC');
  const refused = await upload();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'not_ready']);
  expect(names()).toEqual(kept);
  expect(await states()).toEqual([
    { state: 'removed', count: 1 },
    { state: 'stored', count: 1 },
  ]);
  const [, query = ''] = first.json().value.avatarUrl.split('?');
  const shown = await platform.call('picture', { query: Object.fromEntries(new URLSearchParams(query)) });
  expect(shown.statusCode).toBe(200);

  rmSync(join(disk, 'filler'));
  expect((await upload()).statusCode).toBe(200);
});
