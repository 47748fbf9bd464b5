import type { Logger } from '@marquee/server-kit';
import type * as z from 'zod';
import { systemClock } from './context.ts';
import type { serverEnvironment } from './environment.ts';
import { readIdentityProviders } from './modules/identity/index.ts';
import { readPaymentProviders } from './modules/payments/index.ts';
import { openOperator } from './modules/provider/index.ts';

/** The providers of games, of payments and of identity checks, as their files list them. @throws EnvironmentError with all problems of a file */
export async function openProviders(env: z.output<typeof serverEnvironment>, logger: Logger) {
  const sources = { keysDir: env.KEYS_DIR, environment: process.env };
  const now = () => systemClock.now();
  const { operator, close } = await openOperator(
    { ...sources, file: env.PROVIDERS_FILE, tokenKey: env.GAME_TOKEN_KEY },
    logger,
  );
  const taken = operator.providers.map(({ code }) => code);
  const paymentProviders = await readPaymentProviders({ ...sources, file: env.PAYMENT_PROVIDERS_FILE, taken, now });
  const identityProviders = await readIdentityProviders({ ...sources, file: env.IDENTITY_PROVIDERS_FILE, now });
  return { operator, paymentProviders, identityProviders, close };
}
