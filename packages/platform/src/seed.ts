import { createLogger, parseEnvironment, runMain } from '@marquee/server-kit';
import { createPasswords } from '@marquee/server-kit/passwords';
import { systemClock } from './context.ts';
import { createPool } from './db/pool.ts';
import { createWithTenant } from './db/with-tenant.ts';
import { seedEnvironment } from './environment.ts';
import { noteDemoPlayers } from './seed/note-demo-players.ts';
import { readDemoBrands } from './seed/read-demo-brands.ts';
import { seedBrand } from './seed/seed-brand.ts';

/** The command `seed`: the demo players of every brand's folder. Running it again changes nothing. */
await runMain(async () => {
  const env = parseEnvironment(seedEnvironment, process.env);
  const logger = createLogger({ name: 'seed' });
  const pool = createPool(env.DATABASE_ADMIN_URL, 2);
  const withTenant = createWithTenant(pool, 'marquee_owner');
  const passwords = await createPasswords();
  const brands = await readDemoBrands(env.MARQUEE_TENANTS);
  const withPlayers = brands.filter(({ players }) => players.length > 0);
  await noteDemoPlayers(
    pool,
    withPlayers.map(({ merchant }) => merchant),
  );
  for (const brand of brands) {
    const added = await seedBrand({ withTenant, passwords, clock: systemClock }, brand);
    logger.info({ merchant: brand.merchant, added }, 'demo players');
  }
  await pool.end();
});
