import {
  type ListedStrayPaymentsValue,
  type SettleStrayRequest,
  type StrayPayment,
  type StrayPaymentsRequest,
  strayPayment,
  strayPaymentsValue,
} from '@marquee/contracts/schemas/stray-payments';
import type { Permission } from '@marquee/contracts/staff-calls';
import { NO_BRAND } from '@marquee/contracts/support';
import type { FastifyBaseLogger } from 'fastify';
import { performAudited } from '../platform/audited-action.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { brandsWith } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'payment_not_found';

/**
 * Payments whose order names no brand here. The account at the provider belongs to the installation, so no brand's staff see them.
 * Reading is not recorded, as for deposits. @throws ConsoleError `permission_denied` where the permission is needed on all brands.
 */
export async function listStrayPayments(
  deps: PlayerDeps,
  who: SignedIn,
  body: StrayPaymentsRequest,
): Promise<ListedStrayPaymentsValue> {
  requireOnAllBrands(who, 'cashier.read');
  const call = 'payments.strays';
  const found = await deps.callPlatform(strayPaymentsValue, { who, merchant: NO_BRAND, call, body, missing });
  return withPeople(
    deps,
    who,
    found,
    found.payments.flatMap(({ decision }) => decision?.by ?? []),
  );
}

interface SettleInput {
  readonly payment: string;
  readonly body: SettleStrayRequest;
  readonly idempotencyKey: string;
}

/** Notes what was decided about one, recorded before and after. @throws ConsoleError as `listStrayPayments`, `conflict`. */
export function settleStrayPayment(
  deps: PlayerDeps,
  who: SignedIn,
  { payment, body, idempotencyKey }: SettleInput,
  log: FastifyBaseLogger,
): Promise<StrayPayment> {
  requireOnAllBrands(who, 'cashier.write');
  return performAudited(deps, who, {
    kind: 'payment',
    action: 'settleStray',
    merchant: null,
    target: `payment.${payment}`,
    detail: body,
    call: () =>
      deps.callPlatform(strayPayment, {
        who,
        merchant: NO_BRAND,
        body,
        idempotencyKey,
        missing,
        call: 'payments.settleStray',
        params: { payment },
      }),
    resultDetail: ({ provider, order, reference, amount, currency }) => ({
      payment,
      provider,
      paidOrder: order,
      reference,
      amount,
      currency,
      ...body,
    }),
    log,
  });
}

function requireOnAllBrands({ grants }: SignedIn, permission: Permission): void {
  if (brandsWith(grants, permission) !== '*') throw new ConsoleError('permission_denied');
}
