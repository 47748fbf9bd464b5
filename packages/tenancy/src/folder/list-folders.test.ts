import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeTenants, writeTenants } from '../testing/index.ts';
import { findFolder, listFolders } from './list-folders.ts';

const first = writeTenants({ 'acme/tenant.json': '{}', '_base/tenant.json': '{}', '.git/config': '' });
const second = writeTenants({ 'bravo/tenant.json': '{}', 'acme/tenant.json': '{}', 'node_modules/x/y.json': '{}' });
writeFileSync(join(first, 'README.md'), '');
symlinkSync(join(second, 'bravo'), join(first, 'linked'));
symlinkSync(join(second, 'nowhere'), join(first, 'dangling'));
mkdirSync(join(first, 'acme', 'inner'));
afterAll(() => [first, second].forEach(removeTenants));

describe('[T05] a folder is found by its name', () => {
  const dirs = [first, second];
  const { folders } = listFolders(dirs);

  it('at the path of the list, in the first directory that has one', () => {
    expect([...folders.keys()].sort()).toEqual(['_base', 'acme', 'bravo', 'dangling', 'linked']);
    for (const [name, place] of folders) expect(findFolder(dirs, name)).toEqual(place);
  });

  it.each(['README.md', '.git', 'node_modules', 'nobody', '', '.', '..', 'acme/inner', '../tmp', '/etc', 'acme/'])(
    'and %j is no folder, as in the list',
    (name) => {
      expect(folders.has(name)).toBe(false);
      expect(findFolder(dirs, name)).toBeNull();
    },
  );
});
