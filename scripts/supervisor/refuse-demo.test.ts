import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';
import { parseEnvironment } from './environment.ts';
import { checkDatabases, checkDemo } from './refuse-demo.ts';

const PROVIDED = {
  DATABASE_URL: 'postgresql://login@db/marquee',
  DATABASE_ADMIN_URL: 'postgresql://owner@db/marquee',
  ARCADE_DATABASE_URL: 'postgresql://arcade@db/arcade',
  CONFIG_DATABASE_URL: 'postgresql://config@db/config',
  CONFIG_DATABASE_ADMIN_URL: 'postgresql://owner@db/config',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: 'ab'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  SOCIAL_FILE: 'social.json',
  PROVIDERS_FILE: 'providers.json',
  PAYMENT_PROVIDERS_FILE: 'payment-providers.json',
  IDENTITY_PROVIDERS_FILE: 'identity-providers.json',
};

let folder: ReturnType<typeof temporaryDataDir>;
beforeEach(() => {
  folder = temporaryDataDir('demo');
  writeProviders('ARCADE_URL');
  writeProviders('PAY_URL', 'payment-providers.json');
  writeProviders('CHECK_URL', 'identity-providers.json');
});
afterEach(() => folder.remove());

function writeBrand(hosts: readonly string[]): void {
  const brand = join(folder.path, 'tenants', 'acme');
  mkdirSync(brand, { recursive: true });
  writeFileSync(join(brand, 'tenant.json'), JSON.stringify({ hosts }));
  writeFileSync(join(brand, 'demo.json'), JSON.stringify({ players: [] }));
}

function writeProviders(variable: string, name = 'providers.json'): void {
  const providers = [{ url: { variable: 'OTHER_URL' } }, { url: { variable } }];
  writeFileSync(join(folder.path, name), JSON.stringify({ providers }));
}

const check = (environment: NodeJS.ProcessEnv, isDemo = false) =>
  checkDemo(parseEnvironment({ MARQUEE_TENANTS: 'tenants', ...environment }, folder.path), isDemo);

it('starts with demo data on a machine that others cannot reach', () => {
  writeBrand(['acme.example', '*.acme.example']);
  expect(check({})).toBeNull();
  expect(check({ HOST: '::1' })).toBeNull();
});

it.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.0.2.7'],
  ['CONSOLE_HOST', 'staff.acme.bet'],
  ['ARCADE_PUBLIC_URL', 'https://games.acme.bet'],
  ['BRAND_URL', 'https://*'],
  ['TRUST_PROXY', '10.0.0.0/8'],
])('refuses demo data with %s=%s and says what to set', (name, value) => {
  writeBrand([]);
  expect(() => check({ [name]: value })).toThrow(name);
  for (const variable of [
    'DATABASE_URL',
    'SMS_URL',
    'SMTP_URL',
    'SOCIAL_FILE',
    'PROVIDERS_FILE',
    'PAYMENT_PROVIDERS_FILE',
    'IDENTITY_PROVIDERS_FILE',
    '--demo',
  ]) {
    expect(() => check({ [name]: value })).toThrow(variable);
  }
  expect(check({ [name]: value, ...PROVIDED })).toBeNull();
  expect(check({ [name]: value }, true)).toContain('NOT FOR REAL PLAYERS');
});

it('refuses demo data for a brand with a host of its own', () => {
  writeBrand(['www.acme.bet']);
  expect(() => check({})).toThrow('brand acme has the host www.acme.bet');
  expect(() => check({ ...PROVIDED, SMTP_URL: undefined })).toThrow('set SMTP_URL');
});

it('refuses a file of game providers with the sandbox, or one that cannot be read', () => {
  writeBrand(['www.acme.bet']);
  expect(() => check({ ...PROVIDED, PROVIDERS_FILE: '' })).toThrow('a game provider is the sandbox');
  writeProviders('SANDBOX_VENDOR_URL');
  expect(() => check(PROVIDED)).toThrow('a game provider is the sandbox');
  expect(() => check({ ...PROVIDED, PROVIDERS_FILE: 'none.json' })).toThrow(/^PROVIDERS_FILE: .*none\.json cannot be/);
});

it('refuses a file of payment providers with the sandbox, or one that cannot be read', () => {
  writeBrand(['www.acme.bet']);
  const refusal = 'a payment provider is the sandbox';
  expect(() => check({ ...PROVIDED, PAYMENT_PROVIDERS_FILE: '' })).toThrow(refusal);
  writeProviders('SANDBOX_PAYMENTS_URL', 'payment-providers.json');
  expect(() => check(PROVIDED)).toThrow(refusal);
  const unreadable = { ...PROVIDED, PAYMENT_PROVIDERS_FILE: 'none.json' };
  expect(() => check(unreadable)).toThrow(/^PAYMENT_PROVIDERS_FILE: .*none\.json cannot be/);
});

it('refuses a file of identity providers with the sandbox, or one that cannot be read', () => {
  writeBrand(['www.acme.bet']);
  const refusal = 'a provider of identity checks is the sandbox';
  expect(() => check({ ...PROVIDED, IDENTITY_PROVIDERS_FILE: '' })).toThrow(refusal);
  writeProviders('SANDBOX_IDENTITY_URL', 'identity-providers.json');
  expect(() => check(PROVIDED)).toThrow(refusal);
  const unreadable = { ...PROVIDED, IDENTITY_PROVIDERS_FILE: 'none.json' };
  expect(() => check(unreadable)).toThrow(/^IDENTITY_PROVIDERS_FILE: .*none\.json cannot be/);
});

it('refuses demo data for a host that a brand inherits', () => {
  writeBrand([]);
  mkdirSync(join(folder.path, 'tenants', '_corp'));
  writeFileSync(join(folder.path, 'tenants', '_corp', 'tenant.json'), JSON.stringify({ hosts: ['www.acme.bet'] }));
  expect(() => check({})).toThrow('brand _corp has the host www.acme.bet');
});

it('refuses demo players that are in a database, whose files may be gone', () => {
  const options = (environment: NodeJS.ProcessEnv) => parseEnvironment(environment, folder.path);
  const isPublic = options({ HOST: '0.0.0.0', MARQUEE_TENANTS: '.' });
  const players = { demoPlayers: ['acme'], hosts: [] };
  expect(() => checkDatabases(isPublic, players, false)).toThrow('set MARQUEE_DATA to a new folder');
  expect(() => checkDatabases(options({ ...PROVIDED, HOST: '0.0.0.0' }), players, false)).toThrow('new database');
  expect(checkDatabases(isPublic, players, true)).toContain('(acme)');
  expect(checkDatabases(isPublic, { demoPlayers: [], hosts: [] }, false)).toBeNull();
  expect(checkDatabases(options({ MARQUEE_TENANTS: '.' }), players, false)).toBeNull();
});

it('refuses demo data, demo players and the sandbox for a host that was set in the console', () => {
  writeBrand([]);
  const options = (environment: NodeJS.ProcessEnv) =>
    parseEnvironment({ MARQUEE_TENANTS: 'tenants', ...environment }, folder.path);
  const contents = (...hosts: string[]) => ({ demoPlayers: ['bravo'], hosts: [{ code: 'acme', hosts }] });
  const refused = () => checkDatabases(options({}), contents('acme.localhost', 'www.acme.bet'), false);
  for (const sentence of [
    'brand acme has the host www.acme.bet',
    'demo players with published passwords (acme): set DATABASE_URL',
    'in the database (bravo): set MARQUEE_DATA',
    'set SMS_URL',
    'set SMTP_URL',
    'npm start -- --demo',
  ])
    expect(refused).toThrow(sentence);
  expect(checkDatabases(options({}), contents('acme.localhost', '*.acme.example'), false)).toBeNull();
  expect(checkDatabases(options(PROVIDED), { ...contents('www.acme.bet'), demoPlayers: [] }, false)).toBeNull();
});

it('npm start refuses before it creates anything', async () => {
  const env = { PATH: process.env['PATH'], HOST: '0.0.0.0', MARQUEE_DATA: join(folder.path, 'data') };
  const { code, output } = await runNode([join(REPOSITORY_DIR, 'scripts', 'start.ts')], { env });
  expect([code, output]).toEqual([1, expect.stringContaining('npm start -- --demo')]);
});
