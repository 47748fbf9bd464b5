import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import { ENVIRONMENT, environmentTable } from './supervisor/environment-variables.ts';

it("compares the README's table of variables with the schema that reads them", () => {
  const readme = readFileSync(join(REPOSITORY_DIR, 'README.md'), 'utf8');
  const [, table] = /<!-- environment -->\n+([\s\S]*?)\n+<!-- \/environment -->/.exec(readme) ?? [];
  // The table between the markers is written by `npm run fix`.
  expect(table).toBe(environmentTable());
});

it('reads the defaults the table shows', () => {
  const options = parseEnvironment({}, '/srv/marquee');
  expect(options).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/marquee/.data',
    tenants: ['/srv/marquee/tenants'],
    secret: undefined,
    formerSecret: undefined,
    database: undefined,
    valkeyUrl: undefined,
    smsProvider: undefined,
    socialFile: undefined,
    providersFile: undefined,
    paymentProvidersFile: undefined,
    consoleHost: 'console.localhost',
    arcadePublicUrl: 'http://arcade.localhost:8083',
    vendorOrigins: 'PURSE=http://localhost:8084',
    brandUrl: 'http://*:8080',
    usesMailSandbox: true,
    smtpUrl: 'smtp://127.0.0.1:8086?tls=none',
    mailFrom: 'no-reply@marquee.localhost',
    privateOrigins: undefined,
    trustProxy: undefined,
    geoipFile: undefined,
    countryHeader: undefined,
    logLevel: 'info',
  });
  const shown = Object.fromEntries(ENVIRONMENT.map((variable) => [variable.name, variable.default]));
  expect(shown).toMatchObject({
    PORT: '8080',
    HOST: '127.0.0.1',
    MARQUEE_DATA: '.data',
    MARQUEE_TENANTS: 'tenants',
    LOG_LEVEL: 'info',
  });
});

it('lists every invalid variable, and treats an empty one as not set', () => {
  const environment = {
    PORT: '0x50',
    MARQUEE_SECRET: 'tooshort',
    LOG_LEVEL: '',
    TRUST_PROXY: '10.0.0.0/8, 10.0.0.0/33',
    VALKEY_URL: 'http://valkey:6379',
    SMS_URL: 'https://sms.example',
    BRAND_URL: 'https://brand.example',
    SMTP_URL: 'mail.example:25',
    MAIL_FROM: 'no-address',
    DATABASE_URL: 'postgresql://login@db/marquee',
  };
  expect(() => parseEnvironment(environment, '/')).toThrow(
    [
      'PORT must be a port number from 1 to 65529',
      'MARQUEE_SECRET must be at least 64 hexadecimal digits',
      'VALKEY_URL must be a URL like valkey://user:password@host:6379',
      'BRAND_URL must be a URL like https://*',
      'SMTP_URL must be a URL like smtp://user:password@host:587 or smtps://host',
      'MAIL_FROM must be an e-mail address',
      'TRUST_PROXY must be addresses or CIDR ranges, separated by commas',
      'DATABASE_ADMIN_URL is required with DATABASE_URL: the owner, for migrations',
      "ARCADE_DATABASE_URL is required with DATABASE_URL: the arcade's own database",
      "CONFIG_DATABASE_URL is required with DATABASE_URL: the config service's own database",
      'CONFIG_DATABASE_ADMIN_URL is required with DATABASE_URL: its owner, for migrations',
      'SMS_SECRET is required with SMS_URL: the key that signs what is sent there',
    ].join('\n'),
  );
});

it.each(['10.0.0.0/8', '192.0.2.7', '::1, fd00::/8', '2001:db8::/128'])('trusts proxies at %s', (networks) => {
  expect(parseEnvironment({ TRUST_PROXY: networks }, '/').trustProxy).toBe(networks);
});

it.each(['nonsense', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '10.0.0.1,', '1.2.3/8'])(
  'refuses proxies at %s',
  (networks) => {
    expect(() => parseEnvironment({ TRUST_PROXY: networks }, '/')).toThrow('TRUST_PROXY must be');
  },
);
