import { type AttentionOfBrandsValue, type AttentionValue, attentionValue } from '@marquee/contracts/schemas/attention';
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
import { inTransaction } from '@marquee/server-kit/postgres';
import type { JsonValue } from '@marquee/tenancy';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { appendAudit } from '../audit/audit.repository.ts';
import { ChangeError } from '../changes/index.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { may } from '../staff/grants.ts';
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

/** Nothing of it is a person's: looking is not written down. */
const missing = 'not_found';

export async function listDays(
  deps: ReconciliationDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof reconDaysRequest>,
): Promise<z.output<typeof reconDaysValue>> {
  await requireOwnLedger(deps, merchant);
  return deps.callPlatform(reconDaysValue, { who, merchant, call: 'reconciliation.days', body, missing });
}

export async function readAttention(
  deps: ReconciliationDeps,
  who: SignedIn,
  merchant: string,
): Promise<AttentionValue> {
  await requireOwnLedger(deps, merchant);
  return deps.callPlatform(attentionValue, { who, merchant, call: 'reconciliation.attention', body: {}, missing });
}

/** Of the brands whose reconciliation this person may see. */
export async function countAttention(
  { attention }: ReconciliationDeps,
  who: SignedIn,
): Promise<AttentionOfBrandsValue> {
  const seen = [...(await attention.counts())].filter(([merchant]) => may(who.grants, 'reconciliation.read', merchant));
  return { brands: seen.map(([merchant, count]) => ({ merchant, count })) };
}

export async function listBreaks(
  deps: ReconciliationDeps,
  who: SignedIn,
  day: DayOfBrand,
  body: z.output<typeof reconBreaksRequest>,
): Promise<z.output<typeof reconBreaksValue>> {
  await requireOwnLedger(deps, day.merchant);
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

/** As what is done to players: asked is written down before, what came of it after. Both deeds may be done twice without harm. */
async function act<S extends z.ZodMiniType>(
  deps: ReconciliationDeps,
  who: SignedIn,
  { action, day, body, idempotencyKey }: ActionInput,
  schema: S,
  log: FastifyBaseLogger,
): Promise<z.output<S>> {
  const { merchant, ...params } = day;
  await requireOwnLedger(deps, merchant);
  await audit(deps, who, day, 'ask', { action, ...body });
  const done = await deps
    .callPlatform(schema, {
      call: `reconciliation.${action}`,
      params,
      body,
      idempotencyKey,
      who,
      merchant,
      missing,
    })
    .catch(async (error: unknown) => {
      const problem = error instanceof ConsoleError ? error.code : 'internal_error';
      const failed = audit(deps, who, day, 'fail', { action, ...body, problem });
      // That it was asked stands already; why it failed is what the caller has to hear.
      await failed.catch((cause: unknown) =>
        log.error({ err: cause }, 'the result of an action is missing in the audit'),
      );
      throw error;
    });
  await audit(deps, who, day, action, body);
  // All pages are told now, not after the next look. What was done stands, whether it can be counted or not.
  void deps.attention
    .look()
    .catch((error: unknown) => log.warn({ err: error }, 'what wants attention was not counted'));
  return done;
}

async function audit(
  { pool, clock }: ReconciliationDeps,
  who: SignedIn,
  { merchant, provider, day }: DayOfBrand,
  action: string,
  detail: { readonly [key: string]: JsonValue },
): Promise<void> {
  await inTransaction(pool, (db) =>
    appendAudit(db, {
      at: clock.now().toISOString(),
      actor: who.name,
      action: `reconciliation.${action}`,
      merchants: [merchant],
      targets: [`reconciliation.${provider}.${day}`],
      detail,
      requestId: who.requestId,
      ip: who.ip,
    }),
  );
}

/** @throws ChangeError `brand_not_found`, ConsoleError `players_elsewhere`: where the players are, there is the ledger. */
async function requireOwnLedger({ facts }: ReconciliationDeps, merchant: string): Promise<void> {
  const brand = (await facts.of([merchant])).get(merchant);
  if (brand === undefined) throw new ChangeError('brand_not_found');
  if (brand.hasOwnUpstream) throw new ConsoleError('players_elsewhere');
}
