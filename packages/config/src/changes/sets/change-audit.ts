import { writtenPath } from '@marquee/contracts/layers';
import type { Db } from '@marquee/server-kit/postgres';
import type { JsonValue } from '@marquee/tenancy';
import { appendAudit } from '../../audit/audit.repository.ts';
import type { Actor } from '../change-deps.ts';
import { type ChangeSet, contentHash, merchantsOf } from './change-set.ts';

/** Records a step on a change set, in the transaction of that step. `at`: ISO 8601 UTC. */
export async function auditChange(
  db: Db,
  { actor, action, at }: { readonly actor: Actor; readonly action: string; readonly at: string },
  change: ChangeSet,
  more: { readonly [key: string]: JsonValue },
): Promise<void> {
  const hash = contentHash(change);
  await appendAudit(db, {
    at,
    actor: actor.name,
    action,
    merchants: merchantsOf(change),
    targets: [...new Set(change.edits.map(({ kind, path }) => writtenPath(kind, path)))].sort(),
    detail: {
      changeSet: change.id,
      author: change.author,
      reason: change.reason,
      approvers: change.approvals.filter((each) => each.contentHash === hash).map(({ by }) => by),
      // The brand and target of each value, in the order of `before` and `after`.
      edits: change.edits.map(({ merchant, kind, path }) => ({ merchant, target: writtenPath(kind, path) })),
      after: change.edits.map(({ set }) => set ?? null),
      ...more,
    },
    requestId: actor.requestId,
    ip: actor.ip,
  });
}
