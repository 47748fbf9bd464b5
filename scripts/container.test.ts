import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { PROCESS_KEYS } from './supervisor/process-keys.ts';

const compose = readFileSync(join(REPOSITORY_DIR, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(REPOSITORY_DIR, 'Dockerfile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(REPOSITORY_DIR, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it('has a Dockerfile without findings of its linter', async () => {
  const linter = join(REPOSITORY_DIR, 'node_modules', 'dockerfilelint', 'bin', 'dockerfilelint');
  const { code, output } = await runNode([linter, join(REPOSITORY_DIR, 'Dockerfile')]);
  expect(output).toContain('None found');
  expect(code).toBe(0);
});

it('runs only root scripts in containers', () => {
  const commands = [...compose.matchAll(/^\s+command: (.*)$/gm), ...dockerfile.matchAll(/^CMD (.*)$/gm)];
  const parsed = commands.map(([, json = '']) => JSON.parse(json) as string[]);
  expect(parsed.map((command) => command.at(-1)).sort()).toEqual([
    'arcade',
    'config',
    'edge',
    'edge',
    'platform',
    'prepare',
    'sandbox',
  ]);
  for (const command of parsed) {
    expect(command.slice(0, 5)).toEqual(['npm', 'run', '--silent', 'serve', '--']);
    expect(scripts).toHaveProperty('serve');
  }
});

it('SEC-D14: gives a container longer to stop than its server takes to drain and to close', () => {
  const [, drainMs] = /^ {2}DRAIN_MS: \$\{DRAIN_MS:-(\d+)\}$/m.exec(compose) ?? [];
  const [, graceSeconds] = /^x-server:[\s\S]*?^ {2}stop_grace_period: (\d+)s$/m.exec(compose) ?? [];
  const CLOSE_GRACE_MS = 10_000;
  expect(Number(drainMs)).toBeGreaterThan(0);
  expect(Number(graceSeconds) * 1_000).toBeGreaterThan(Number(drainMs) + CLOSE_GRACE_MS);
});

interface Service {
  readonly environment?: Record<string, string | number>;
  readonly volumes?: readonly string[];
  readonly [key: string]: unknown;
}
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };

/** No two servers share one; `prepare` writes the key files that one server reads. */
const VOLUMES: Readonly<Record<string, readonly string[]>> = {
  postgres: ['postgres'],
  prepare: ['arcade-keys', 'keys', 'platform-keys'],
  config: ['config-data'],
  platform: ['platform-data', 'platform-keys'],
  arcade: ['arcade-keys'],
  edge: ['edge-data'],
};

it('SEC-F03: gives each container the keys of its row, its own volumes, and never the root secret', () => {
  for (const [name, { environment = {}, volumes = [] }] of Object.entries(services)) {
    expect(JSON.stringify(environment), name).not.toContain('MARQUEE_SECRET');
    const keys = Object.keys(environment).filter((variable) => variable.endsWith('_KEY'));
    const expected = PROCESS_KEYS.filter(({ holders }) => holders.some((holder) => holder === name));
    expect(keys.sort(), name).toEqual(expected.map(({ variable }) => variable).sort());
    for (const variable of keys) expect(environment[variable], name).toContain(`\${${variable}:?`);
    expect(volumes.map((volume) => volume.split(':', 1)[0]).sort(), name).toEqual(VOLUMES[name] ?? []);
  }
});

/** Passwords and secrets that are not derived from the root. The role of a server's database is its own. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  postgres: ['POSTGRES_PASSWORD'],
  prepare: [
    'ARCADE_PASSWORD',
    'CONFIG_PASSWORD',
    'LOGIN_PASSWORD',
    'OWNER_PASSWORD',
    'POSTGRES_PASSWORD',
    'SANDBOX_IDENTITY_SECRET',
    'SANDBOX_PAYMENTS_SECRET',
    'SANDBOX_VENDOR_SECRET',
  ],
  config: ['CONFIG_PASSWORD'],
  platform: ['LOGIN_PASSWORD', 'SANDBOX_BOT_SECRET', 'SANDBOX_SOCIAL_SECRET', 'SMS_SECRET'],
  arcade: ['ARCADE_PASSWORD'],
  sandbox: [
    'SANDBOX_BOT_SECRET',
    'SANDBOX_IDENTITY_SECRET',
    'SANDBOX_PAYMENTS_SECRET',
    'SANDBOX_SMS_SECRET',
    'SANDBOX_SOCIAL_SECRET',
    'SANDBOX_VENDOR_SECRET',
  ],
};
const SECRET_NAME = /(?:_KEY|_SECRET|_PASSWORD|_TOKEN|_BOT|^DATABASE_(?:\w+_)?URL|_DATABASE_URL)$/;

it('SEC-F03: gives each container its own secrets, under whatever name, and writes none into the file', () => {
  for (const [name, { environment = {} }] of Object.entries(services)) {
    const keys = PROCESS_KEYS.filter(({ holders }) => holders.some((holder) => holder === name));
    const expected = [...(SECRETS[name] ?? []), ...keys.map(({ variable }) => variable)].sort();
    const values = Object.values(environment).join('\n');
    const named = [...values.matchAll(/\$\{(\w+)/g)].map(([, variable = '']) => variable);
    const secret = named.filter((variable) => SECRET_NAME.test(variable));
    expect([...new Set(secret)].sort(), name).toEqual(expected);
    for (const [variable, value] of Object.entries(environment)) {
      if (SECRET_NAME.test(variable)) expect(String(value), `${name}: ${variable}`).toContain('${');
      expect(String(value), `${name}: ${variable}`).not.toMatch(/[0-9a-f]{32}/i);
    }
  }
});

it('gives each container limits, no capabilities, a file system to read, and a health check', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    });
    if (name !== 'prepare') expect(service, name).toHaveProperty('healthcheck.test');
  }
  expect(services['config']?.environment).toHaveProperty('ASK_PORT');
});

it('names the trusted proxies to both servers that players reach', () => {
  const named = Object.keys(services).filter((name) => services[name]?.environment?.['TRUST_PROXY'] !== undefined);
  expect(named).toEqual(['arcade', 'edge']);
});

it('sends nothing to the sandbox unless the operator configures it', () => {
  const { SMS_URL: sms, SMTP_URL: smtp } = services['platform']?.environment ?? {};
  expect([sms, smtp]).toEqual([expect.stringContaining('SMS_URL:?'), expect.stringContaining('SMTP_URL:?')]);
});

it('runs as an unprivileged user', () => {
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER node']);
});

/** The lines below a service's name, up to the next one. */
const service = (name: string): string =>
  new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? expect.fail(`no service ${name}`);

it('[A11] gives the platform the file of social log-ins at SOCIAL_FILE, and its secrets to no other server', () => {
  const [, path] = /SOCIAL_FILE: \$\{SOCIAL_FILE:\+(\S+)\}/.exec(service('platform')) ?? [];
  const [, mounted] = /configs:\n {6}- source: social\n {8}target: (\S+)\n/.exec(service('platform')) ?? [];
  expect([path, mounted]).toEqual(['/run/social.json', '/run/social.json']);
  const [, shipped = ''] =
    /^configs:\n(?: {2}#.*\n)* {2}social:\n {4}file: \$\{SOCIAL_FILE:-(\S+)\}$/m.exec(compose) ?? [];
  expect(JSON.parse(readFileSync(join(REPOSITORY_DIR, shipped), 'utf8'))).toHaveProperty('version');
  const names = [...compose.matchAll(/^ {2}([a-z]+):$/gm)].map(([, name = '']) => name);
  const withSecrets = names.filter(
    (name) => compose.includes(`  ${name}:\n    `) && service(name).includes('env_file:'),
  );
  expect(withSecrets).toEqual(['platform']);
  // The image does not have them either.
  for (const ignored of ['.dockerignore', '.gitignore']) {
    expect(readFileSync(join(REPOSITORY_DIR, ignored), 'utf8')).toMatch(/^(?:\*\*\/)?\*\.env$/m);
  }
});

it('keeps the root scripts few, each through the bootstrap that installs', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16);
  for (const command of Object.values(scripts)) expect(command).toMatch(/^node scripts\/bootstrap\.mjs [a-z-]+$/);
});
