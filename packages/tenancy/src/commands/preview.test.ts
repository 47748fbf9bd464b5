import { join } from 'node:path';
import { PAGES, pageFamily } from '@marquee/contracts/pages';
import { afterEach, expect, it } from 'vitest';
import { runCli } from '../cli.ts';
import { removeTenants, sampleTenants, writeTenants } from '../testing/index.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach(removeTenants));

async function preview(switches: Record<string, boolean>, ...args: string[]) {
  const files = sampleTenants();
  const own = JSON.parse(String(files['acme/switches.json'] ?? '{"version":1}'));
  own.switches = { ...own.switches, ...switches };
  const dir = writeTenants({ ...files, 'acme/switches.json': JSON.stringify(own) });
  made.push(dir);
  const out: string[] = [];
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => out.push(line) };
  const code = await runCli(['preview', ...args, '--tenants', dir, '--messages', join(dir, 'none')], terminal);
  return { code, dir, out: out.join('\n') };
}
const idsOf = (out: string): string[] => JSON.parse(out).screens.map(({ id }: { id: string }) => id);

it('[T08] tenant preview names each screen of the page table once, and the page that does not exist', async () => {
  const { code, out, dir } = await preview({ registration: true, login: true, 'games.rng': true }, 'acme', '--json');
  expect(code).toBe(0);
  const ids = idsOf(out);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['home', 'register', 'login', 'hall:RNG', 'game', 'notFound']));
  const families = new Set(PAGES.map(pageFamily));
  expect(ids.filter((id) => id !== 'notFound' && !families.has(id))).toEqual([]);
  expect(JSON.parse(out)).toMatchObject({ code: 'acme', folder: join(dir, 'acme'), themes: ['dark', 'light'] });
});

it('[T08] tenant preview shows as a member what a visitor must log in for, and the log-in as a page there', async () => {
  const ways = async (gate: boolean) => {
    const on = { registration: true, login: true, 'login.toHome': gate };
    const { screens } = JSON.parse((await preview(on, 'acme', '--json')).out);
    return Object.fromEntries(screens.map(({ id, how }: { id: string; how: string }) => [id, how]));
  };
  expect(await ways(false)).toMatchObject({ home: 'page', login: 'dialog', register: 'dialog', notFound: 'page' });
  expect(await ways(true)).toMatchObject({ home: 'member', login: 'page', register: 'dialog', notFound: 'member' });
});

it('[T08] tenant preview leaves out pages that are off, and refuses a broken or missing brand', async () => {
  const { out } = await preview({ registration: false }, 'acme', '--json');
  expect(idsOf(out)).not.toContain('register');
  expect((await preview({ 'no.such': true }, 'acme', '--json')).code).toBe(1);
  expect((await preview({}, 'nobody')).code).toBe(1);
  expect((await preview({})).code).toBe(2);
});
