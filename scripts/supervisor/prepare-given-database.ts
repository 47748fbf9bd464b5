import { z } from 'zod';
import { DATABASES, ensureInstallation, ROLES } from '../postgres/databases.ts';

const urlAs = (role: string, database: string) =>
  z.url({ protocol: /^postgres(ql)?$/ }).refine((text) => isLogin(text, role, database), {
    error: `a URL like postgresql://${role}:password@host/${database}`,
  });

const schema = z.object({
  /** A superuser's login, for this step only. */
  DATABASE_SUPERUSER_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_ADMIN_URL: urlAs(ROLES.owner, DATABASES.platform),
  DATABASE_URL: urlAs(ROLES.login, DATABASES.platform),
  ARCADE_DATABASE_URL: urlAs(ROLES.arcade, DATABASES.arcade),
  CONFIG_DATABASE_ADMIN_URL: urlAs(ROLES.owner, DATABASES.config),
  CONFIG_DATABASE_URL: urlAs(ROLES.config, DATABASES.config),
});

/**
 * Creates the roles and databases of the servers' URLs in an operator's PostgreSQL, with the passwords in those URLs. Existing ones stay,
 * except for passwords and attributes of the roles. Rejects with every invalid variable.
 */
export async function prepareGivenDatabase(environment: NodeJS.ProcessEnv): Promise<void> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const urls = parsed.data;
  await ensureInstallation(urls.DATABASE_SUPERUSER_URL, {
    owner: passwordOf(urls.DATABASE_ADMIN_URL),
    login: passwordOf(urls.DATABASE_URL),
    arcade: passwordOf(urls.ARCADE_DATABASE_URL),
    config: passwordOf(urls.CONFIG_DATABASE_URL),
  });
}

function isLogin(text: string, role: string, database: string): boolean {
  const { username, password, pathname } = new URL(text);
  return username === role && password !== '' && pathname === `/${database}`;
}

function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password);
}
