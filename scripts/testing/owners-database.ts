import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { ROLES, withConnection } from '../postgres/databases.ts';

/** An empty database of the owner's for one test. */
export async function ownersDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `scripts_${randomBytes(6).toString('hex')}`;
  const administer = async (sql: string) => {
    await withConnection(inject('postgresAdminUrl'), (admin) => admin.query(sql));
  };
  await administer(`CREATE DATABASE ${name} OWNER ${ROLES.owner}`);
  const url = new URL(inject('postgresOwnerUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
