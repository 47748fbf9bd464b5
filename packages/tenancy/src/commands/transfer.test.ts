import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../cli.ts';
import { removeTenants, sampleBase, sampleTenants, type TenantFiles, writeTenants } from '../testing/index.ts';
import { readBrandFiles } from '../transfer/read-brand-files.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach(removeTenants));
function newDir(files: TenantFiles): string {
  const dir = writeTenants(files);
  made.push(dir);
  return dir;
}

async function run(dir: string, ...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const code = await runCli([...args, '--tenants', dir, '--messages', join(dir, 'none')], terminal);
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

/** A directory with `acme` and `bravo`, and the export of `acme`. */
async function exported() {
  const dir = newDir(sampleTenants());
  const file = join(newDir({}), 'acme.json');
  expect(await run(dir, 'export', 'acme', '--out', file)).toMatchObject({ code: 0, errors: '' });
  return { dir, file, archive: JSON.parse(readFileSync(file, 'utf8')) };
}
/** Names in a directory of tenants, hidden folders included. */
const namesIn = (dir: string): string[] => readdirSync(dir).sort();

describe('[T08] tenant export and import', () => {
  it('copy a brand into another directory, byte for byte', async () => {
    const { dir, file, archive } = await exported();
    const other = newDir(sampleBase());
    const { code, out, errors } = await run(other, 'import', file);
    expect([code, errors]).toEqual([0, '']);
    expect(out).not.toContain('revision');
    const [there, here] = [readBrandFiles(join(dir, 'acme')), readBrandFiles(join(other, 'acme'))];
    expect(new Map([...here].sort())).toEqual(new Map([...there].sort()));
    expect(archive.inherits).toContain('_base');
    expect((await run(other, 'check')).code).toBe(0);
    expect((await run(other, 'export', 'acme')).out).toBe(readFileSync(file, 'utf8').trimEnd());
  });

  it('keep bytes that are not text', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
    const dir = newDir(sampleTenants());
    writeFileSync(join(dir, 'acme', '9'), bytes);
    const { out } = await run(dir, 'export', 'acme');
    expect(JSON.parse(out).files['9']).toEqual({ base64: bytes.toString('base64') });
    const file = join(newDir({}), 'acme.json');
    writeFileSync(file, out);
    const other = newDir(sampleBase());
    await run(other, 'import', file);
    expect(readFileSync(join(other, 'acme', '9'))).toEqual(bytes);
  });

  it('never overwrite a brand or a file; with --force the old brand is kept as a backup', async () => {
    const { dir, file } = await exported();
    expect(await run(dir, 'export', 'acme', '--out', file)).toMatchObject({ code: 1 });
    expect(await run(dir, 'import', file)).toMatchObject({ code: 1, errors: expect.stringContaining('--force') });
    const messages = join('acme', 'messages', 'EN.json');
    const before = readFileSync(join(dir, messages), 'utf8');
    writeFileSync(join(dir, messages), before.replace('Welcome aboard', 'Later'));
    const { code, out } = await run(dir, 'import', file, '--force');
    expect(code).toBe(0);
    const backup = join('.backups', namesIn(join(dir, '.backups'))[0] ?? '');
    expect(out).toContain(backup);
    expect(readFileSync(join(dir, backup, 'messages', 'EN.json'), 'utf8')).toContain('Later');
    expect(readFileSync(join(dir, messages), 'utf8')).toBe(before);
    expect(await run(dir, 'check')).toMatchObject({ code: 0, out: expect.stringContaining('2 good') });
  });

  it('change no value that needs a second person', async () => {
    const { dir, file } = await exported();
    const switches = join(dir, 'acme', 'switches.json');
    const reviewed = '{"version":1,"switches":{"games.rng":true,"memberCentre.withdraw":true}}';
    writeFileSync(switches, reviewed);
    const refused = await run(dir, 'import', file, '--force');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('switches.memberCentre.withdraw') });
    expect(refused.errors).not.toContain('home.jackpot');
    expect(readFileSync(switches, 'utf8')).toBe(reviewed);
    expect(existsSync(join(dir, '.backups'))).toBe(false);
  });

  it('change no such value of a brand with faults either; an unreadable one must be repaired first', async () => {
    const { dir, file } = await exported();
    const [switches, cdn] = [join(dir, 'acme', 'switches.json'), join(dir, 'acme', 'cdn.json')];
    const good = readFileSync(switches, 'utf8');
    const senseless = '{"version":1,"switches":{"games.rng":true,"games.live":true,"memberCentre.withdraw":true}}';
    writeFileSync(switches, senseless);
    expect(await run(dir, 'check', 'acme')).toMatchObject({ code: 1 });
    const refused = await run(dir, 'import', file, '--force');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('switches.memberCentre.withdraw') });
    expect(readFileSync(switches, 'utf8')).toBe(senseless);
    writeFileSync(switches, good.replace('true', 'true, "games.live": true'));
    expect(await run(dir, 'check', 'acme')).toMatchObject({ code: 1 });
    expect(await run(dir, 'import', file, '--force')).toMatchObject({ code: 0, errors: '' });
    writeFileSync(cdn, '{');
    const unread = await run(dir, 'import', file, '--force');
    expect([unread.code, unread.errors]).toEqual([1, expect.stringContaining(`${cdn}:1:2 json.syntax`)]);
    expect(readFileSync(cdn, 'utf8')).toBe('{');
  });

  it('report an import that ended between its two renames, and how to fix it', async () => {
    const { dir, file } = await exported();
    cpSync(join(dir, 'acme'), join(dir, '.import-acme-Ab12Cd', 'acme'), { recursive: true });
    mkdirSync(join(dir, '.backups'));
    const [folder, backup] = [join(dir, 'acme'), join(dir, '.backups', 'acme-2026-11-22T04-00-00-000Z')];
    cpSync(folder, join(dir, '.backups', 'acme-2026-11-21T04-00-00-000Z'), { recursive: true });
    renameSync(folder, backup);
    for (const command of [['check'], ['import', file], ['import', file, '--force']]) {
      const { code, errors } = await run(dir, ...command);
      expect([command, code, errors]).toEqual([command, 1, expect.stringContaining(`mv '${backup}' '${folder}'`)]);
    }
    renameSync(backup, folder);
    expect(await run(dir, 'check')).toMatchObject({ code: 0, errors: '' });
    expect(await run(dir, 'import', file, '--force')).toMatchObject({ code: 0 });
  });

  it('report inherited folders that are missing or differ', async () => {
    const { file } = await exported();
    const bare = newDir({});
    expect(await run(bare, 'import', file)).toMatchObject({ code: 1, errors: expect.stringContaining('_base') });
    expect(namesIn(bare)).toEqual([]);
    const other = newDir({ ...sampleBase(), '_base/cdn.json': '{"version":1,"launchGameCDNs":["https://b.example"]}' });
    expect((await run(other, 'import', file)).out).toContain('inherits different values here');
  });
});

describe('[T08] an export that is refused', () => {
  it('is of a broken brand, or of one with a link out of its folder', async () => {
    const dir = newDir({ ...sampleTenants(), 'acme/switches.json': '{' });
    expect(await run(dir, 'export', 'acme')).toMatchObject({ code: 1, out: '' });
    symlinkSync('/etc/hosts', join(dir, 'bravo', '1'));
    expect(await run(dir, 'export', 'bravo')).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('1') });
    expect(await run(dir, 'export', 'nobody')).toMatchObject({ code: 1 });
    expect(await run(dir, 'export')).toMatchObject({ code: 2 });
  });
});

describe('[T08] an import that is refused leaves nothing behind', () => {
  const bytes = { base64: 'AAAA' };
  it.each([
    ['a path out of the folder', { '../evil.json': '{}' }],
    ['one that leaves the folder in the middle', { 'assets/../../evil.svg': '' }],
    ['an absolute one', { '/tmp/evil': '' }],
    ['one with a backslash', { '..\\evil': '' }],
    ['one with a drive', { 'C:evil': '' }],
    ['a hidden one', { '.git/config': '' }],
    ['one with a NUL', { 'a\0b': '' }],
    ['a device', { 'assets/NUL.svg': '' }],
    ['one that goes too deep', { 'a/b/c/d.svg': '' }],
    ['two names that are one on some machines', { 'A.md': '', 'a.md': '' }],
    ['too many files', Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}.md`, '']))],
    ['a file that is too big', { 'big.md': 'x'.repeat(8 * 1024 * 1024 + 1) }],
    ['invalid base64', { 'a.png': { base64: '%%%%' } }],
    ['a link', { 'a.png': { link: '/etc/passwd' } }],
    ['a file where a folder is', { assets: bytes }],
    ['a fault of the brand', { 'switches.json': '{"version":1,"switches":{"no.such":true}}' }],
    ['an unknown file', { 'sitches.json': '{}' }],
  ])('%s', async (_what, files) => {
    const { archive } = await exported();
    const other = newDir(sampleBase());
    const before = namesIn(other);
    const file = join(newDir({}), 'bad.json');
    writeFileSync(file, JSON.stringify({ ...archive, files: { ...archive.files, ...files } }));
    const { code, errors, out } = await run(other, 'import', file);
    expect([code, out]).toEqual([1, '']);
    expect(errors).not.toBe('');
    expect(namesIn(other)).toEqual(before);
  });

  it.each([
    ['another format', { format: 'tar' }],
    ['a later version', { version: 2 }],
    ['an invalid code', { code: '../acme' }],
    ['the base itself', { code: '_base' }],
    ['a reserved code', { code: 'console' }],
    ['a code that its tenant.json does not have', { code: 'other' }],
    ['an unknown key', { mode: 0o777 }],
  ])('%s', async (_what, change) => {
    const { archive } = await exported();
    const other = newDir(sampleBase());
    const before = namesIn(other);
    const file = join(newDir({}), 'bad.json');
    writeFileSync(file, JSON.stringify({ ...archive, ...change }));
    expect((await run(other, 'import', file)).code).toBe(1);
    expect(namesIn(other)).toEqual(before);
  });

  it('one that is cut off, is no file, or takes another brand’s host', async () => {
    const { file, archive } = await exported();
    const other = newDir(sampleBase());
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -200));
    expect(await run(other, 'import', file)).toMatchObject({ code: 1, errors: expect.stringContaining('cut off') });
    expect(await run(other, 'import', join(other, 'none'))).toMatchObject({ code: 1 });
    mkdirSync(join(other, '.folder'));
    expect(await run(other, 'import', join(other, '.folder'))).toMatchObject({ code: 1 });
    expect(await run(other, 'import')).toMatchObject({ code: 2 });

    const taken = JSON.parse(archive.files['tenant.json']);
    const target = newDir(sampleTenants());
    const bravo = JSON.parse(readFileSync(join(target, 'bravo/tenant.json'), 'utf8'));
    taken.hosts = ['bravo.example'];
    writeFileSync(join(target, 'bravo/tenant.json'), JSON.stringify({ ...bravo, hosts: ['bravo.example'] }));
    const stolen = { ...archive, files: { ...archive.files, 'tenant.json': JSON.stringify(taken) } };
    writeFileSync(file, JSON.stringify(stolen));
    const before = readFileSync(join(target, 'acme/tenant.json'), 'utf8');
    const { code, errors } = await run(target, 'import', file, '--force');
    expect([code, errors.includes('host.duplicate')]).toEqual([1, true]);
    expect(readFileSync(join(target, 'acme/tenant.json'), 'utf8')).toBe(before);
    expect(namesIn(target).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
