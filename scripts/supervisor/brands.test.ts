import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBrandFolders, describeBrand, describeConsole, describeSandbox, listBrands } from './brands.ts';

it('lists the brands of every folder with their demo logins, without what others only extend', () => {
  const root = mkdtempSync(join(tmpdir(), 'marquee-brands-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('a/_base/tenant.json', '{}');
  write('a/sunny/tenant.json', '{}');
  write('a/sunny/demo.json', '{"players":[{"username":"mina","password":"Mina2026","balance":"1"}]}');
  write('a/notes/readme.md', '');
  write('b/bright/tenant.json', '{}');
  write('b/bright/demo.json', '{ broken');
  const brands = listBrands([join(root, 'a'), join(root, 'b'), join(root, 'missing')]);
  rmSync(root, { recursive: true });
  expect(brands.map((brand) => describeBrand(brand, 8080, 6))).toEqual([
    '  bright  http://bright.localhost:8080/',
    '  sunny   http://sunny.localhost:8080/   demo login: mina / Mina2026',
  ]);
});

it('prints the console’s address, and how to make its first administrator while there is none', () => {
  expect(describeConsole('console.localhost', 8080, null)).toEqual([
    '  The console is at http://console.localhost:8080/',
  ]);
  expect(describeConsole('staff.example', 80, '/setup#token')[1]).toContain(': http://staff.example:80/setup#token');
});

it('prints where SMS and mail are shown', () => {
  expect(describeSandbox(8084)).toContain(' http://sandbox.localhost:8084/');
});

it('refuses a missing or invalid folder of brands by name', () => {
  const root = mkdtempSync(join(tmpdir(), 'marquee-brands-'));
  writeFileSync(join(root, 'a-file'), '');
  checkBrandFolders([root]);
  const failure = (...folders: string[]) => {
    try {
      checkBrandFolders(folders);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const end = 'MARQUEE_TENANTS names the folders.';
  expect([failure(root, join(root, 'missing')), failure(join(root, 'a-file')), failure()]).toEqual([
    `Cannot start: the folder of brands ${join(root, 'missing')} does not exist. ${end}`,
    `Cannot start: the folder of brands ${join(root, 'a-file')} is no folder. ${end}`,
    'MARQUEE_TENANTS names no folder.',
  ]);
  rmSync(root, { recursive: true });
});
