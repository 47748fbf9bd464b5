import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../cli.ts';
import { LOOK_NAMES } from '../scaffold/looks.ts';
import { STARTER_LANGUAGES } from '../scaffold/texts/starter-texts.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import { removeTenants, sampleTenants, type TenantFiles, writeTenants } from '../testing/index.ts';

/** Brands are made over the repository's own base. */
const BASE = resolve(import.meta.dirname, '../../../../tenants/_base');
const made: string[] = [];
afterEach(() => {
  made.splice(0).forEach(removeTenants);
  vi.unstubAllEnvs();
});

function readBase(dir = BASE, path = '_base'): TenantFiles {
  return Object.assign(
    {},
    ...readdirSync(dir, { withFileTypes: true }).map((entry) => {
      const [from, to] = [join(dir, entry.name), `${path}/${entry.name}`];
      return entry.isDirectory() ? readBase(from, to) : { [to]: readFileSync(from) };
    }),
  ) as TenantFiles;
}

function tenantsDir(files: TenantFiles = {}): string {
  const dir = writeTenants({ ...readBase(), ...files });
  made.push(dir);
  return dir;
}

async function run(dir: string, args: readonly string[], answers?: (string | null)[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const questions: string[] = [];
  const ask = async (question: string): Promise<string | null> => {
    questions.push(question);
    return answers?.shift() ?? null;
  };
  const write = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const terminal = answers ? { ...write, ask } : write;
  const code = await runCli([...args, '--tenants', dir, '--messages', join(dir, 'none')], terminal);
  return { code, out: out.join('\n'), errors: errors.join('\n'), questions };
}

const FLAGS = ['--languages', 'EN,KM', '--currency', 'USD', '--colour', '#1b4fd8'];
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

describe('[T08] tenant new', () => {
  it('makes a whole brand that passes check as made', async () => {
    const dir = tenantsDir();
    const { code, out, errors } = await run(dir, ['new', 'acme', ...FLAGS]);
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('http://acme.localhost:');
    expect(await run(dir, ['check', 'acme'])).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(filesBelow(join(dir, 'acme'))).toMatchInlineSnapshot(`
      [
        "assets/backdrop-dark.svg",
        "assets/backdrop-light.svg",
        "assets/banner-join-small.svg",
        "assets/banner-join.svg",
        "assets/banner-play-small.svg",
        "assets/banner-play.svg",
        "assets/category-rng.svg",
        "assets/empty-state.svg",
        "assets/favicon.svg",
        "assets/logo-dark.svg",
        "assets/logo-light.svg",
        "assets/mark.svg",
        "cdn.json",
        "content/banner/join.EN.md",
        "content/banner/join.KM.md",
        "content/banner/play.EN.md",
        "content/banner/play.KM.md",
        "content/marquee/adults.EN.md",
        "content/marquee/adults.KM.md",
        "content/marquee/welcome.EN.md",
        "content/marquee/welcome.KM.md",
        "registration.json",
        "switches.json",
        "tenant.json",
        "theme.tokens.json",
      ]
    `);
  });

  it('names the age of the profile that the brand is under, also once that changes', async () => {
    const profile = { version: 1, jurisdiction: 'test', ages: { consent: 18, birthday: 18 } };
    const dir = tenantsDir({ '_jurisdiction-test/tenant.json': JSON.stringify(profile) });
    await run(dir, ['new', 'acme', ...FLAGS]);
    const notice = () => {
      const { brand } = createTenantLoader({ dirs: [dir], messageKeys: null }).load('acme');
      return brand?.snapshot.public.marquee.find(({ id }) => id === 'adults')?.text['EN'];
    };
    expect(notice()).toBe('This site is for people aged 21 and over.');
    const file = join(dir, 'acme', 'tenant.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), jurisdiction: 'test' }));
    expect(notice()).toBe('This site is for people aged 18 and over.');
  });

  it.each(['#ffe600', '#050505', '#fdfdf8', '#ff0000', '#0000ff', '#808080'])('passes check in %s', async (colour) => {
    const dir = tenantsDir();
    for (const look of LOOK_NAMES) {
      const flags = ['--languages', 'EN', '--currency', 'EUR', '--colour', colour, '--look', look];
      expect(await run(dir, ['new', `acme${look}`, ...flags])).toMatchObject({ code: 0, errors: '' });
    }
    expect(await run(dir, ['check'])).toMatchObject({ code: 0, errors: '' });
  });

  it.each([
    [undefined, 'http://acme.localhost:8080/ (or another port, if the server was started with PORT)\n'],
    ['8180', 'http://acme.localhost:8180/\n'],
  ])('prints the address on a running server, with PORT %s', async (port, address) => {
    vi.stubEnv('PORT', port);
    expect((await run(tenantsDir(), ['new', 'acme', ...FLAGS])).out).toContain(
      `A running server serves it now: ${address}`,
    );
  });

  it('passes check in every choice of languages', async () => {
    const dir = tenantsDir();
    let count = 0;
    for (const first of STARTER_LANGUAGES) {
      for (const second of STARTER_LANGUAGES) {
        const flags = ['--languages', `${first},${second}`, '--currency', 'IDR', '--colour', '#1b4fd8'];
        expect(await run(dir, ['new', `acme${count}`, ...flags]), `${first} ${second}`).toMatchObject({ code: 0 });
        const tenant = JSON.parse(readFileSync(join(dir, `acme${count}`, 'tenant.json'), 'utf8'));
        expect(tenant).toMatchObject({ defaultLanguage: first, languages: [...new Set([first, second])] });
        count += 1;
      }
    }
    expect(await run(dir, ['check'])).toMatchObject({ code: 0, errors: '' });
  });

  it('takes any name: pages show it as it is, the logo where its alphabet has the letters', async () => {
    const dir = tenantsDir();
    let count = 0;
    const name = fc.oneof(
      fc.constantFrom("O'Hara: 'x' # y", 'ផ្កាឈូក', '- a', '{b}', '__proto__'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        fc.pre(text.trim() !== '' && text.trim().length <= 40 && !/[\p{Cc}<>]/u.test(text));
        count += 1;
        const { code, errors } = await run(dir, ['new', `acme${count}`, ...FLAGS, `--name=${text}`]);
        expect([code, errors]).toEqual([0, '']);
        expect(JSON.parse(readFileSync(join(dir, `acme${count}`, 'tenant.json'), 'utf8')).name.EN).toBe(text.trim());
      }),
      { numRuns: 25 },
    );
  });

  it('writes the same bytes again, and different ones for another code', async () => {
    const bytes = async (code: string) => {
      const dir = tenantsDir();
      await run(dir, ['new', code, ...FLAGS, '--name', 'Same']);
      return (
        readFileSync(join(dir, code, 'theme.tokens.json'), 'utf8') +
        readFileSync(join(dir, code, 'assets/banner-play.svg'), 'utf8')
      );
    };
    expect(await bytes('acme')).toBe(await bytes('acme'));
    expect(await bytes('acme')).not.toBe(await bytes('bravo'));
  });

  it('draws with paths and shapes only', async () => {
    const dir = tenantsDir();
    for (const look of LOOK_NAMES) {
      await run(dir, ['new', `acme${look}`, ...FLAGS, '--look', look]);
      const assets = join(dir, `acme${look}`, 'assets');
      for (const name of readdirSync(assets)) {
        const text = readFileSync(join(assets, name), 'utf8');
        expect(text, name).not.toMatch(/<text|<image|<style|NaN|undefined/);
        expect(text.length, name).toBeLessThan(24_000);
      }
    }
  });

  it('prints JSON', async () => {
    const dir = tenantsDir();
    const { out } = await run(dir, [
      'new',
      'acme',
      ...FLAGS,
      '--host',
      'acme.localhost',
      '--host',
      'Shop.Example',
      '--json',
    ]);
    expect(JSON.parse(out)).toMatchObject({
      code: 'acme',
      name: 'Acme',
      folder: join(dir, 'acme'),
      hosts: ['shop.example'],
      languages: ['EN', 'KM'],
      expectations: null,
    });
  });
});

describe('[T08] tenant new refuses', () => {
  it.each([
    [['www', ...FLAGS], 'reserved'],
    [['Acme', ...FLAGS], 'can’t be a code'],
    [['../acme', ...FLAGS], 'can’t be a code'],
    [['acme', ...FLAGS, '--colour', 'blue'], 'is no colour'],
    [['acme', ...FLAGS, '--second', '#12345'], 'is no colour'],
    [['acme', ...FLAGS, '--host', 'https://acme.example'], 'is no host'],
    [['acme', ...FLAGS, '--host', 'other.localhost'], 'acme.localhost'],
    [['acme', ...FLAGS, '--languages', 'EN,FR'], 'EN, KM, CN, ID, AR'],
    [['acme', ...FLAGS, '--languages', ','], 'Name a language'],
    [['acme', ...FLAGS, '--currency', 'USX'], 'USX'],
    [['acme', ...FLAGS, '--timezone', 'Mars/Base'], 'is no time zone'],
    [['acme', ...FLAGS, '--theme', 'grey'], 'dark, light'],
    [['acme', ...FLAGS, '--look', 'baroque'], 'facet'],
    [['acme', ...FLAGS, '--name', ' '], 'The name'],
  ])('%j', async (args, message) => {
    const dir = tenantsDir();
    expect(await run(dir, ['new', ...args])).toMatchObject({ code: 1, errors: expect.stringContaining(message) });
    expect(readdirSync(dir)).toEqual(['_base']);
  });

  it('a folder that exists, and leaves it as it is', async () => {
    const dir = tenantsDir({ 'acme/notes.md': 'mine' });
    expect(await run(dir, ['new', 'acme', ...FLAGS])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('exists'),
    });
    expect(filesBelow(join(dir, 'acme'))).toEqual(['notes.md']);
  });

  it('a host of another brand', async () => {
    const dir = tenantsDir();
    await run(dir, ['new', 'acme', ...FLAGS, '--host', 'shop.example']);
    const { code, errors } = await run(dir, ['new', 'bravo', ...FLAGS, '--host', 'shop.example']);
    expect(code).toBe(1);
    expect(errors).toContain('The host shop.example is also claimed by acme.');
    expect(readdirSync(dir).sort()).toEqual(['_base', 'acme']);
  });

  it('to guess missing flags without a terminal', async () => {
    const dir = tenantsDir();
    const { code, errors } = await run(dir, ['new', 'acme']);
    expect(code).toBe(2);
    for (const flag of ['--languages', '--currency', '--colour']) expect(errors).toContain(`${flag} is missing`);
    expect(await run(dir, ['new', ...FLAGS])).toMatchObject({ code: 2 });
  });
});

describe('[T08] tenant new at a terminal', () => {
  it('asks for missing flags with a proposal, and asks again after an invalid answer', async () => {
    const dir = tenantsDir();
    const answers = ['Not a code', 'acme', '', 'XX', 'km en', 'KHR', '#0f7a5f', ''];
    const { code, questions, errors } = await run(dir, ['new'], answers);
    expect([code, questions.length]).toEqual([0, 8]);
    expect(errors.split('\n')).toHaveLength(2);
    expect(questions[2]).toBe('Name [Acme]: ');
    expect(JSON.parse(readFileSync(join(dir, 'acme/tenant.json'), 'utf8'))).toMatchObject({
      name: { KM: 'Acme' },
      languages: ['KM', 'EN'],
      currency: { code: 'KHR', symbol: '៛' },
      timezone: 'Asia/Phnom_Penh',
    });
  });

  it('writes nothing when the prompt is cancelled', async () => {
    const dir = tenantsDir();
    expect(await run(dir, ['new', 'acme'], ['Acme', null])).toMatchObject({ code: 2 });
    expect(readdirSync(dir)).toEqual(['_base']);
  });
});

/** Tables of existing brands. A missing key would otherwise fail in the browser tests only. */
const WRITTEN = join(import.meta.dirname, '../../../e2e/src/expectations/written');

describe('[T08] the end-to-end suite’s table of a new brand', () => {
  it('is written where the suite is, and never replaces an existing one', async () => {
    const root = tenantsDir(sampleTenants());
    const tables = join(root, 'packages/e2e/src/expectations/written');
    mkdirSync(tables, { recursive: true });
    const tenants = join(root, 'tenants');
    for (const [path, text] of Object.entries(readBase())) {
      mkdirSync(dirname(join(tenants, path)), { recursive: true });
      writeFileSync(join(tenants, path), text);
    }
    writeFileSync(join(tables, 'bravo.ts'), '// by hand\n');
    for (const code of ['acme', 'bravo'])
      expect(await run(tenants, ['new', code, ...FLAGS])).toMatchObject({ code: 0 });
    const table = readFileSync(join(tables, 'acme.ts'), 'utf8');
    expect(table).toContain("languages: ['EN', 'KM'],");
    expect(table).toContain("registration: ['username', 'password', 'email'],");
    expect(readFileSync(join(tables, 'bravo.ts'), 'utf8')).toBe('// by hand\n');
    expect(existsSync(join(tables, 'index.ts'))).toBe(false);
    const keysOf = (text: string) => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key).toSorted();
    for (const name of readdirSync(WRITTEN))
      expect(keysOf(table), name).toEqual(keysOf(readFileSync(join(WRITTEN, name), 'utf8')));
  });
});
