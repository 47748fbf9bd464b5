import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DATABASES, ROLES, withConnection } from './postgres/databases.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { keysOf, PROCESS_KEYS } from './supervisor/process-keys.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

const SERVE = join(REPOSITORY_DIR, 'scripts', 'serve.ts');

it('prepares an operator’s PostgreSQL: roles that can log in only to their databases, tables, keys', async () => {
  const dataDir = temporaryDataDir('serve');
  const postgres = await startPostgres(dataDir.path);
  const as = (role: string, database: string) => {
    const url = new URL(postgres.adminUrl);
    Object.assign(url, { username: role, password: `${role}-password`, pathname: `/${database}` });
    return url.href;
  };
  const env = {
    PATH: process.env['PATH'],
    MARQUEE_DATA: dataDir.path,
    PLATFORM_KEYS_DIR: mkdtempSync(join(dataDir.path, 'platform-')),
    ARCADE_KEYS_DIR: mkdtempSync(join(dataDir.path, 'arcade-')),
    DATABASE_SUPERUSER_URL: postgres.adminUrl,
    DATABASE_ADMIN_URL: as(ROLES.owner, DATABASES.platform),
    DATABASE_URL: as(ROLES.login, DATABASES.platform),
    ARCADE_DATABASE_URL: as(ROLES.arcade, DATABASES.arcade),
    CONFIG_DATABASE_ADMIN_URL: as(ROLES.owner, DATABASES.config),
    CONFIG_DATABASE_URL: as(ROLES.config, DATABASES.config),
  };
  try {
    for (const attempt of ['first', 'second']) {
      expect(await runNode([SERVE, 'prepare'], { env }), `the ${attempt} time`).toMatchObject({ code: 0 });
    }
    const who = 'SELECT current_user AS role, current_database() AS database';
    const logins = Object.values(env).filter((value) => value?.startsWith('postgresql://marquee_'));
    expect(logins).toHaveLength(5);
    for (const url of logins.map(String)) {
      const { username, pathname } = new URL(url);
      const { rows } = await withConnection(url, (client) => client.query(who));
      expect(rows).toEqual([{ role: username, database: pathname.slice(1) }]);
    }
    const foreign = withConnection(as(ROLES.arcade, DATABASES.platform), (client) => client.query(who));
    await expect(foreign).rejects.toThrow('permission denied for database');
    expect(existsSync(join(dataDir.path, 'keys', 'operator.pem'))).toBe(true);
    expect(readdirSync(env.PLATFORM_KEYS_DIR)).toEqual(['arcade.pub.pem', 'operator.pem']);
    expect(readdirSync(env.ARCADE_KEYS_DIR)).toEqual(['arcade.pem', 'operator.pub.pem']);
  } finally {
    await postgres.stop();
    dataDir.remove();
  }
});

it('lists every invalid variable before it changes anything', async () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgresql://someone:secret@localhost/marquee' };
  const dataDir = temporaryDataDir('serve');
  const { code, output } = await runNode([SERVE, 'prepare'], { env: { ...env, MARQUEE_DATA: dataDir.path } });
  dataDir.remove();
  expect(code).toBe(1);
  for (const name of [
    'DATABASE_SUPERUSER_URL',
    'DATABASE_ADMIN_URL',
    'DATABASE_URL',
    'ARCADE_DATABASE_URL',
    'CONFIG_DATABASE_ADMIN_URL',
    'CONFIG_DATABASE_URL',
  ]) {
    expect(output).toContain(`${name}: `);
  }
  expect(output).not.toContain('secret@');
});

it('lists the servers', async () => {
  const { code, output } = await runNode([SERVE, 'nothing']);
  expect({ code, output }).toEqual({
    code: 1,
    output: 'Serve what? One of: keys, rotate, prepare, config, platform, arcade, sandbox, edge.\n',
  });
});

it('SEC-F03: prints every key once, and never the root secret', async () => {
  const root = 'ab'.repeat(32);
  const env = { PATH: process.env['PATH'], MARQUEE_SECRET: root };
  const { code, output } = await runNode([SERVE, 'keys'], { env });
  const lines = output.trim().split('\n');
  expect(code).toBe(0);
  expect(lines.map((line) => line.split('=')[0])).toEqual(PROCESS_KEYS.map(({ variable }) => variable));
  expect(lines).toContain(`HOP_KEY=${keysOf('edge', [root])['HOP_KEY']}`);
  expect(output).not.toContain(root);

  const former = 'cd'.repeat(32);
  const both = await runNode([SERVE, 'keys'], { env: { ...env, MARQUEE_FORMER_SECRET: former } });
  expect(both.output).toContain(
    `HOP_KEY=${keysOf('edge', [root])['HOP_KEY']},${keysOf('edge', [former])['HOP_KEY']}\n`,
  );
});
