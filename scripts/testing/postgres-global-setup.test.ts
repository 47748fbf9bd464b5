import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { withConnection } from '../postgres/databases.ts';

it('gives each suite its own database, and a login that is subject to row-level security', async () => {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await withConnection(inject('postgresAdminUrl'), async (admin) => {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE marquee_template OWNER marquee_owner`);
    try {
      const url = new URL(inject('postgresLoginUrl'));
      url.pathname = `/${name}`;
      await withConnection(url.href, async (login) => {
        const { rows } = await login.query(
          'SELECT current_user AS who, rolsuper AS super, rolbypassrls AS bypass, rolinherit AS inherits FROM pg_roles WHERE rolname = current_user',
        );
        expect(rows).toEqual([{ who: 'marquee_login', super: false, bypass: false, inherits: false }]);
      });
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});
