import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { PaymentProvider } from './payment-provider.ts';

interface ProviderOfMethod {
  readonly method: string;
  readonly provider: string;
}

/** Refuses a method whose provider is not configured, before anything is stored. @throws ProblemError `payment_unavailable` */
export function requireProvider(
  providers: ReadonlyMap<string, PaymentProvider>,
  { log }: Pick<MemberCtx, 'log'>,
  { method, provider }: ProviderOfMethod,
): void {
  if (providers.has(provider)) return;
  log.error({ method, provider }, 'a method names an unknown payment provider');
  throw new ProblemError('payment_unavailable');
}

/** Whether a withdrawal by this method can be paid. */
export const canPayOut = (
  providers: ReadonlyMap<string, PaymentProvider>,
  { provider }: Pick<ProviderOfMethod, 'provider'>,
): boolean => providers.get(provider)?.paysOut === true;

/** Refuses a method whose provider cannot pay players, before money is held. @throws ProblemError `payment_unavailable` */
export function requirePayer(
  providers: ReadonlyMap<string, PaymentProvider>,
  { log }: Pick<MemberCtx, 'log'>,
  { method, provider }: ProviderOfMethod,
): void {
  if (canPayOut(providers, { provider })) return;
  log.error({ method, provider }, 'a method for withdrawals has no payment provider that pays out');
  throw new ProblemError('payment_unavailable');
}
