import {
  type AttentionOfBrandsValue,
  type AttentionValue,
  attentionValue,
  WAITING,
  type Waiting,
} from '@marquee/contracts/schemas/attention';
import {
  type ReconBreak,
  type ReconDay,
  reconBreakSchema,
  type reconBreaksRequest,
  reconBreaksValue,
  reconDaySchema,
  type reconDaysRequest,
  reconDaysValue,
} from '@marquee/contracts/schemas/reconciliation';
import type { Permission } from '@marquee/contracts/staff-calls';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { requireOwnPlatform } from '../platform/audited-action.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import { may, maySeeCount } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { AttentionWatch } from './attention-watch.ts';

export interface ReconciliationDeps extends PlayerDeps {
  readonly attention: AttentionWatch;
}

export interface DayOfBrand {
  readonly merchant: string;
  readonly provider: string;
  readonly day: string;
}

/** Reading is not recorded: reconciliation has no personal data. */
const missing = 'not_found';

export async function listDays(
  deps: ReconciliationDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof reconDaysRequest>,
): Promise<z.output<typeof reconDaysValue>> {
  await requireOwnPlatform(deps, merchant);
  return deps.callPlatform(reconDaysValue, { who, merchant, call: 'reconciliation.days', body, missing });
}

export async function readAttention(
  deps: ReconciliationDeps,
  who: SignedIn,
  merchant: string,
): Promise<AttentionValue> {
  await requireOwnPlatform(deps, merchant);
  return deps.callPlatform(attentionValue, { who, merchant, call: 'reconciliation.attention', body: {}, missing });
}

const SEES_WAITING: Readonly<Record<Waiting, Permission>> = {
  withdrawals: 'cashier.read',
  stuckWithdrawals: 'cashier.read',
  heldWithdrawals: 'cashier.read',
  payoutCases: 'cashier.read',
  payments: 'cashier.read',
  debts: 'cashier.read',
  adjustments: 'cashier.read',
  exclusions: 'exclusion.decide',
  recalls: 'exclusion.decide',
  identity: 'identity.review',
};

/** Counts of what this person may see: of brands' reconciliation, of jobs that belong to no brand, and of what waits. */
export async function countAttention(
  { attention }: ReconciliationDeps,
  who: SignedIn,
): Promise<AttentionOfBrandsValue> {
  const brands = [...(await attention.counts())].map(([merchant, { count, waiting }]) => ({
    merchant,
    count: maySeeCount(who.grants, merchant) ? count : 0,
    waiting: Object.fromEntries(
      WAITING.filter((what) => waiting[what] !== undefined && may(who.grants, SEES_WAITING[what], merchant)).map(
        (what) => [what, waiting[what]],
      ),
    ),
  }));
  return { brands: brands.filter(({ count, waiting }) => count > 0 || Object.keys(waiting).length > 0) };
}

export async function listBreaks(
  deps: ReconciliationDeps,
  who: SignedIn,
  day: DayOfBrand,
  body: z.output<typeof reconBreaksRequest>,
): Promise<z.output<typeof reconBreaksValue>> {
  await requireOwnPlatform(deps, day.merchant);
  const { merchant, ...params } = day;
  return deps.callPlatform(reconBreaksValue, { call: 'reconciliation.breaks', params, body, who, merchant, missing });
}

interface ActionInput {
  readonly action: 'explain' | 'again';
  readonly day: DayOfBrand;
  readonly body: { readonly [key: string]: string };
  readonly idempotencyKey: string;
}

export const explainBreak = (
  deps: ReconciliationDeps,
  who: SignedIn,
  input: Omit<ActionInput, 'action'>,
  log: FastifyBaseLogger,
): Promise<ReconBreak> => act(deps, who, { ...input, action: 'explain' }, reconBreakSchema, log);

export const requestFileAgain = (
  deps: ReconciliationDeps,
  who: SignedIn,
  input: Omit<ActionInput, 'action'>,
  log: FastifyBaseLogger,
): Promise<ReconDay> => act(deps, who, { ...input, action: 'again' }, reconDaySchema, log);

/** Performs an action on a day, with audit entries before and after. A retry has no second effect. */
async function act<S extends z.ZodMiniType>(
  deps: ReconciliationDeps,
  who: SignedIn,
  { action, day, body, idempotencyKey }: ActionInput,
  schema: S,
  log: FastifyBaseLogger,
): Promise<z.output<S>> {
  const { merchant, ...params } = day;
  const target = `reconciliation.${day.provider}.${day.day}`;
  return performWaiting(deps, who, {
    kind: 'reconciliation',
    action,
    merchant,
    target,
    detail: body,
    call: () =>
      deps.callPlatform(schema, {
        call: `reconciliation.${action}`,
        params,
        body,
        idempotencyKey,
        who,
        merchant,
        missing,
      }),
    resultDetail: () => body,
    log,
  });
}
