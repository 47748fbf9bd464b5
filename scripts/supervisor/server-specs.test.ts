import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { parseEnvironment } from './environment.ts';
import { PROCESS_KEYS } from './process-keys.ts';
import { arcadeSpec, configSpec, edgeSpec, PROGRAMS, platformSpec, type Setting, sandboxSpec } from './server-specs.ts';

afterEach(() => vi.unstubAllEnvs());

const URLS = {
  platform: 'postgresql://login@db/marquee',
  arcade: 'postgresql://arcade@db/arcade',
  config: 'postgresql://config@db/config',
};

/** Each server's environment if these variables are set for the supervisor. */
function environments(variables: NodeJS.ProcessEnv, isPublic = false): Record<string, NodeJS.ProcessEnv> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const setting = settingOf(variables);
  const specs = [
    configSpec(setting, URLS),
    platformSpec(setting, { urls: URLS, isPublic }),
    arcadeSpec(setting, URLS),
    sandboxSpec(setting),
    edgeSpec(setting, { isPublic }),
  ];
  return Object.fromEntries(specs.map(({ name, env }) => [name, env]));
}

function settingOf(variables: NodeJS.ProcessEnv): Setting {
  return {
    options: parseEnvironment(variables, '/srv/marquee'),
    ports: { edge: 8080, platform: 8081, config: 8082, arcade: 8083, sandbox: 8084, ask: 8085, smtp: 8086 },
    secret: 'ab'.repeat(32),
    roots: ['ab'.repeat(32)],
    keysDir: '/srv/marquee/.data/keys',
    programs: PROGRAMS,
  };
}

it('gives the Valkey URL only to servers that use it', () => {
  const url = 'valkey://user:password@cache:6379/2';
  const { config, platform, arcade, edge } = environments({ VALKEY_URL: url });
  expect([platform?.['VALKEY_URL'], edge?.['VALKEY_URL']]).toEqual([url, url]);
  expect(config).not.toHaveProperty('VALKEY_URL');
  expect(arcade).not.toHaveProperty('VALKEY_URL');
});

it('gives each server its own database and no other', () => {
  const all = environments({
    DATABASE_ADMIN_URL: 'postgresql://owner@db/marquee',
    CONFIG_DATABASE_URL: 'postgresql://config@db/config',
    CONFIG_DATABASE_ADMIN_URL: 'postgresql://owner@db/config',
  });
  const logins = Object.entries(all).map(([name, env]) => [name, env['DATABASE_URL']]);
  expect(Object.fromEntries(logins)).toEqual({ ...URLS, sandbox: undefined, edge: undefined });
  for (const env of Object.values(all)) {
    expect(env).not.toHaveProperty('DATABASE_ADMIN_URL');
    expect(env).not.toHaveProperty('CONFIG_DATABASE_URL');
    expect(env).not.toHaveProperty('CONFIG_DATABASE_ADMIN_URL');
  }
});

it('gives large pages to the edge alone', () => {
  const { edge, ...others } = environments({});
  expect(edge).toHaveProperty('GLIBC_TUNABLES', 'glibc.malloc.hugetlb=1');
  for (const env of Object.values(others)) expect(env).not.toHaveProperty('GLIBC_TUNABLES');
});

it("gives the console's host to the edge and the config service", () => {
  const { config, platform, edge } = environments({ CONSOLE_HOST: 'staff.example', ASK_PORT: '1' });
  expect([config?.['CONSOLE_HOST'], edge?.['CONSOLE_HOST']]).toEqual(['staff.example', 'staff.example']);
  expect(config?.['EDGE_URL']).toBe('http://127.0.0.1:8080');
  expect([config?.['ASK_PORT'], edge?.['ASK_PORT']]).toEqual(['8085', undefined]);
  expect(platform).not.toHaveProperty('CONSOLE_HOST');
});

it('SEC-D08: allows every private address in development; in public our own and the named ones', () => {
  const origins = ({ edge, platform }: Record<string, NodeJS.ProcessEnv>) => [
    edge?.['PRIVATE_ORIGINS'],
    platform?.['PRIVATE_ORIGINS'],
  ];
  expect(origins(environments({}))).toEqual(['*', '*']);
  const own = 'http://127.0.0.1:8083,http://127.0.0.1:8084,http://localhost:8084';
  expect(origins(environments({}, true))).toEqual(['', own]);
  const named = { PRIVATE_ORIGINS: 'http://10.0.0.5:8080,https://games.internal' };
  expect(origins(environments(named, true))).toEqual([named.PRIVATE_ORIGINS, `${own},${named.PRIVATE_ORIGINS}`]);
});

it("[G11] gives the addresses of other vendors' games to the edge and the config service", () => {
  const { config, edge, ...others } = environments({});
  const origins = 'PURSE=http://localhost:8084';
  expect([config?.['VENDOR_ORIGINS'], edge?.['VENDOR_ORIGINS']]).toEqual([origins, origins]);
  for (const env of Object.values(others)) expect(env).not.toHaveProperty('VENDOR_ORIGINS');
});

it('gives the sandbox the key of SMS, a port for mail, and no other key', () => {
  const { sandbox, ...others } = environments({ SMTP_PORT: '25' });
  expect(sandbox).toMatchObject({
    PORT: '8084',
    SMTP_PORT: '8086',
    SMS_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const env of Object.values(others)) {
    expect(env).not.toHaveProperty('SMTP_PORT');
  }
  expect(others['platform']).toMatchObject({
    SMS_URL: 'http://127.0.0.1:8084',
    SMS_KEY_ID: 'marquee',
    SMS_SECRET: sandbox?.['SMS_SECRET'],
  });
});

it('SEC-F03: gives each server the keys of its row and never the root secret', () => {
  const all = environments({
    MARQUEE_SECRET: 'ab'.repeat(32),
    HOP_KEY: 'of the shell',
    STAFF_TOTP_KEY: 'of the shell',
  });
  for (const [name, env] of Object.entries(all)) {
    expect(env, name).not.toHaveProperty('MARQUEE_SECRET');
    expect(Object.values(env), name).not.toContain('ab'.repeat(32));
    for (const { variable, holders } of PROCESS_KEYS) {
      const belongs = holders.some((holder) => holder === name);
      expect(env[variable], `${variable} of ${name}`).toEqual(
        belongs ? expect.stringMatching(/^[0-9a-f]{64}$/) : undefined,
      );
    }
  }
  const { edge, config, platform } = all;
  expect([edge?.['HOP_KEY'], config?.['HOP_KEY']]).toEqual([platform?.['HOP_KEY'], platform?.['HOP_KEY']]);
  const keys = PROCESS_KEYS.map(({ variable, holders: [name = ''] }) => all[name]?.[variable]);
  expect(new Set(keys).size).toBe(PROCESS_KEYS.length);
});

it('SEC-F03: keeps the keys of existing installations', () => {
  const { arcade, edge } = environments({});
  expect([edge?.['HOP_KEY'], arcade?.['ARCADE_SEED_KEY']]).toEqual([
    '84598b4fd921234e40db93455fb24db71f174eb435e60c84043ef9e7ceb0aa98',
    'a71a774f187d522bc8feca59270a801e7aa393e33ad6a5a72ae8a4ae7a1ccb34',
  ]);
});

it('sends SMS through the configured provider, and gives its key to the platform alone', () => {
  const provider = { SMS_URL: 'https://sms.example/api', SMS_KEY_ID: 'acme', SMS_SECRET: 'cd'.repeat(32) };
  const { platform, ...others } = environments(provider);
  expect(platform).toMatchObject(provider);
  for (const env of Object.values(others)) expect(Object.values(env)).not.toContain(provider.SMS_SECRET);
  expect([others['edge']?.['SMS_URL'], others['sandbox']?.['SMS_URL']]).toEqual([undefined, undefined]);
});

it('[A11] uses the sandbox in place of the providers of social log-ins', () => {
  const { platform, sandbox, ...others } = environments({});
  expect(platform).toMatchObject({
    SOCIAL_SANDBOX_URL: 'http://localhost:8084',
    SOCIAL_SANDBOX_SECRET: sandbox?.['SOCIAL_SECRET'],
    SOCIAL_SANDBOX_BOT: sandbox?.['SOCIAL_BOT'],
  });
  expect(sandbox?.['SOCIAL_SECRET']).toMatch(/^[0-9a-f]{64}$/);
  expect(sandbox?.['SOCIAL_BOT']).toMatch(/^\d+:[0-9a-f]{64}$/);
  for (const env of Object.values(others)) expect(Object.keys(env).join()).not.toContain('SOCIAL_');
});

it('[A11] gives the file of providers and its secrets to the platform alone', () => {
  const { platform, ...others } = environments({ SOCIAL_FILE: 'social.json', SOCIAL_GOOGLE_TIGER: 'secret-of-tiger' });
  expect(platform).toMatchObject({ SOCIAL_FILE: '/srv/marquee/social.json', SOCIAL_GOOGLE_TIGER: 'secret-of-tiger' });
  expect(platform).not.toHaveProperty('SOCIAL_SANDBOX_SECRET');
  for (const env of Object.values(others)) expect(Object.values(env)).not.toContain('secret-of-tiger');
});

it('[G11] gives the file of game providers and the variables that it names to the platform alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-providers-'));
  const file = join(folder, 'providers.json');
  writeFileSync(
    file,
    JSON.stringify({ providers: [{ url: { variable: 'ACME_URL' } }, { url: 'https://two.example' }] }),
  );
  const { platform, ...others } = environments({ PROVIDERS_FILE: file, ACME_URL: 'https://acme.example' });
  rmSync(folder, { recursive: true });
  expect(platform).toMatchObject({ PROVIDERS_FILE: file, ACME_URL: 'https://acme.example' });
  for (const env of Object.values(others)) {
    expect([env['PROVIDERS_FILE'], env['ACME_URL']]).toEqual([undefined, undefined]);
  }
});

it('gives the sandbox’s payment service its key, and where callbacks and orders go', () => {
  const { platform, sandbox, ...others } = environments({ HOST: '192.0.2.7' });
  expect(sandbox).toMatchObject({
    PAYMENTS_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    PAYMENTS_CALLBACK_URL: 'http://192.0.2.7:8080/callbacks/till',
  });
  expect(sandbox?.['PAYMENTS_SECRET']).not.toBe(sandbox?.['VENDOR_SECRET']);
  expect(platform?.['SANDBOX_PAYMENTS_URL']).toBe('http://127.0.0.1:8084/till');
  for (const env of Object.values(others)) expect(Object.keys(env).join()).not.toContain('PAYMENTS');
});

it('gives the sandbox’s identity service its key, and where callbacks and checks go', () => {
  const { platform, sandbox, ...others } = environments({ HOST: '192.0.2.7' });
  expect(sandbox).toMatchObject({
    IDENTITY_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    IDENTITY_CALLBACK_URL: 'http://192.0.2.7:8080/callbacks/vouch',
  });
  expect(sandbox?.['IDENTITY_SECRET']).not.toBe(sandbox?.['PAYMENTS_SECRET']);
  expect(platform?.['SANDBOX_IDENTITY_URL']).toBe('http://127.0.0.1:8084/vouch');
  for (const env of Object.values(others)) expect(Object.keys(env).join()).not.toContain('IDENTITY');
});

it('gives the file of identity providers and the variables that it names to the platform alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-identity-'));
  const file = join(folder, 'identity-providers.json');
  writeFileSync(file, JSON.stringify({ providers: [{ url: { variable: 'CHECK_URL' } }] }));
  const { platform, ...others } = environments({ IDENTITY_PROVIDERS_FILE: file, CHECK_URL: 'https://check.example' });
  rmSync(folder, { recursive: true });
  expect(platform).toMatchObject({ IDENTITY_PROVIDERS_FILE: file, CHECK_URL: 'https://check.example' });
  for (const env of Object.values(others)) {
    expect([env['IDENTITY_PROVIDERS_FILE'], env['CHECK_URL']]).toEqual([undefined, undefined]);
  }
});

it('[W04] gives the file of payment providers and the variables that it names to the platform alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-payments-'));
  const file = join(folder, 'payment-providers.json');
  writeFileSync(file, JSON.stringify({ providers: [{ url: { variable: 'PAY_URL' } }] }));
  const { platform, ...others } = environments({ PAYMENT_PROVIDERS_FILE: file, PAY_URL: 'https://pay.example' });
  rmSync(folder, { recursive: true });
  expect(platform).toMatchObject({ PAYMENT_PROVIDERS_FILE: file, PAY_URL: 'https://pay.example' });
  for (const env of Object.values(others)) {
    expect([env['PAYMENT_PROVIDERS_FILE'], env['PAY_URL']]).toEqual([undefined, undefined]);
  }
});

it('gives the mail settings to the platform alone', () => {
  const url = 'smtps://user:password@mail.example';
  const { platform, ...others } = environments({ SMTP_URL: url, MAIL_FROM: 'no-reply@mail.example' });
  expect(platform).toMatchObject({
    SMTP_URL: url,
    MAIL_FROM: 'no-reply@mail.example',
    BRAND_URL: 'http://*:8080',
  });
  for (const env of Object.values(others)) expect(Object.keys(env)).not.toContain('SMTP_URL');
});

it('gives the bucket of uploaded files to the platform alone', () => {
  const url = 'https://key:secret@s3.example/marquee';
  const { platform, ...others } = environments({ FILES_URL: url });
  expect(platform).toMatchObject({ FILES_URL: url });
  for (const env of Object.values(others)) expect(Object.keys(env)).not.toContain('FILES_URL');
});

it('does not pass one server’s settings to the others', () => {
  const all = environments({
    TRUST_PROXY: '10.0.0.0/8',
    PGPASSWORD: 'of the owner',
    AWS_SECRET_ACCESS_KEY: 'of the shell',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    https_proxy: 'http://proxy.example',
  });
  expect(Object.keys(all).filter((name) => all[name]?.['TRUST_PROXY'] !== undefined)).toEqual(['arcade', 'edge']);
  for (const env of Object.values(all)) {
    expect(env).not.toHaveProperty('PGPASSWORD');
    expect(env).not.toHaveProperty('AWS_SECRET_ACCESS_KEY');
    expect(env).toMatchObject({
      PATH: process.env['PATH'],
      NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
      https_proxy: 'http://proxy.example',
    });
  }
});

it.each([
  ['0.0.0.0', 'http://127.0.0.1:8080/readyz'],
  ['198.51.100.7', 'http://198.51.100.7:8080/readyz'],
  ['::', 'http://[::1]:8080/readyz'],
  ['2001:db8::7', 'http://[2001:db8::7]:8080/readyz'],
])('asks the edge whether it is ready where it listens: %s', (host, expected) => {
  expect(edgeSpec(settingOf({ HOST: host }), { isPublic: true }).readyUrl).toBe(expected);
});
