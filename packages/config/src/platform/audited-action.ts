import type { Clock } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { appendAudit } from '../audit/audit.repository.ts';
import type { AuditEvent } from '../audit/audit-chain.ts';
import type { BrandFacts } from '../brands/brand-facts.ts';
import { ChangeError } from '../changes/index.ts';
import { ConsoleError } from '../staff/console-error.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

type Detail = AuditEvent['detail'];

export interface AuditedDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly facts: BrandFacts;
}

/** An action on something that the platform holds. */
export interface AuditedAction {
  /** First part of the entries' names: `player.lock`, `player.ask`, `player.fail`. */
  readonly kind:
    | 'player'
    | 'message'
    | 'adjustment'
    | 'bonus'
    | 'exclusion'
    | 'withdrawal'
    | 'identity'
    | 'report'
    | 'reconciliation'
    | 'job'
    | 'deposit'
    | 'payment';
  readonly action: string;
  /** Null: of no brand. */
  readonly merchant: string | null;
  /** What the action is on, e.g. `player.<id>`; null for a search. */
  readonly target: string | null;
  readonly detail: Detail;
}

/** Records what staff did with data of the platform. */
export async function auditAction(
  { pool, clock }: Pick<AuditedDeps, 'pool' | 'clock'>,
  who: SignedIn,
  { kind, action, merchant, target, detail }: AuditedAction,
): Promise<void> {
  await inTransaction(pool, (db) =>
    appendAudit(db, {
      at: clock.now().toISOString(),
      actor: who.name,
      action: `${kind}.${action}`,
      merchants: merchant === null ? [] : [merchant],
      targets: target === null ? [] : [target],
      detail,
      requestId: who.requestId,
      ip: who.ip,
    }),
  );
}

/** An action with the call that performs it. */
export interface AuditedCall<Result> extends AuditedAction {
  readonly call: () => Promise<Result>;
  /** The detail of the final entry. */
  readonly resultDetail: (result: Result) => Detail;
  readonly log: FastifyBaseLogger;
}

/**
 * Makes a call to the platform that changes something. The platform commits by itself, so no transaction spans the call and the audit:
 * the request is recorded before, and nothing is sent where that fails; the result or the failure is recorded after. If the process dies
 * in between, the audit names the request and its author, and a retry with the same key completes the record.
 */
export async function performAudited<Result>(
  deps: AuditedDeps,
  who: SignedIn,
  { call, resultDetail, log, ...requested }: AuditedCall<Result>,
): Promise<Result> {
  const { action } = requested;
  const detail = { action, ...requested.detail };
  if (requested.merchant !== null) await requireOwnPlatform(deps, requested.merchant);
  await auditAction(deps, who, { ...requested, action: 'ask', detail });
  const result = await call().catch(async (error: unknown) => {
    const problem = error instanceof ConsoleError ? error.code : 'internal_error';
    const failed = { ...requested, action: 'fail', detail: { ...detail, problem } };
    // The request is recorded already; the caller needs the reason of the failure.
    await auditAction(deps, who, failed).catch((cause: unknown) =>
      log.error({ err: cause }, 'the result of an action is missing in the audit'),
    );
    throw error;
  });
  await auditAction(deps, who, { ...requested, detail: resultDetail(result) });
  return result;
}

/** @throws ChangeError `brand_not_found`, ConsoleError `players_elsewhere` for a brand with an upstream of its own. */
export async function requireOwnPlatform({ facts }: Pick<AuditedDeps, 'facts'>, merchant: string): Promise<void> {
  const brand = (await facts.of([merchant])).get(merchant);
  if (brand === undefined) throw new ChangeError('brand_not_found');
  if (brand.hasOwnUpstream) throw new ConsoleError('players_elsewhere');
}
