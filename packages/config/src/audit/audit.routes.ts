import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AuditEntryValue,
  auditExportQuery,
  auditQuery,
  auditValue,
  auditVerificationValue,
} from '@marquee/contracts/schemas/console-audit';
import type { Clock } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { ConsoleError } from '../staff/console-error.ts';
import { brandsWith } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { type AuditFilter, appendAudit, exportAudit, searchAudit, verifyAudit } from './audit.repository.ts';
import { readAnchor } from './audit-anchor.ts';
import type { AuditEntry } from './audit-chain.ts';
import type { AuditScope } from './audit-scope.ts';

export interface AuditDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** File with the newest entry. */
  readonly anchorFile: string;
}

function scopeOf({ grants }: SignedIn): AuditScope {
  const brands = brandsWith(grants, 'audit.read');
  return brands === '*' ? brands : [...brands];
}

/** The audit in the console's API. Each account sees the entries of its own brands. */
export function auditRoutes(routes: StaffRoutes, deps: AuditDeps): void {
  const { pool } = deps;
  routes.route('audit', {
    query: auditQuery,
    value: auditValue,
    handler: async (who, { query: { limit, ...search } }) => {
      const found = await searchAudit(pool, scopeOf(who), { ...search, limit: limit + 1 });
      const entries = found.slice(0, limit).map(entryValue);
      return { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null };
    },
  });
  routes.stream('exportAudit', {
    query: auditExportQuery,
    handler: async (who, { query, reply }) => {
      await recordExport(deps, who, query);
      await sendLines(reply, exportAudit(pool, scopeOf(who), query));
    },
  });
  routes.route('verifyAudit', {
    value: auditVerificationValue,
    handler: async (who) => {
      // The result names the broken entry, so it is for accounts that may read every entry.
      if (scopeOf(who) !== '*') throw new ConsoleError('permission_denied');
      return verifyAudit(pool, await readAnchor(deps.anchorFile));
    },
  });
}

const entryValue = (entry: AuditEntry): AuditEntryValue => ({
  ...entry,
  merchants: [...entry.merchants],
  targets: [...entry.targets],
});

/** Records who exports which part of the audit, before anything is sent. */
async function recordExport({ pool, clock }: AuditDeps, who: SignedIn, filter: AuditFilter): Promise<void> {
  const scope = scopeOf(who);
  const filters = Object.entries(filter).filter((each): each is [string, string] => each[1] !== undefined);
  await inTransaction(pool, (db) =>
    appendAudit(db, {
      at: clock.now().toISOString(),
      actor: who.name,
      action: 'audit.export',
      merchants: scope === '*' ? [] : [...scope].sort(),
      targets: [],
      detail: { filter: Object.fromEntries(filters) },
      requestId: who.requestId,
      ip: who.ip,
    }),
  );
}

/** Sends one JSON object per line, in batches, as fast as the client reads. A failure in between ends the connection. */
async function sendLines(reply: FastifyReply, batches: AsyncIterable<readonly AuditEntry[]>): Promise<void> {
  const { log } = reply;
  reply
    .header('content-type', 'application/x-ndjson')
    .header('content-disposition', 'attachment; filename="audit.ndjson"');
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  const lines = async function* () {
    for await (const entries of batches) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  };
  await pipeline(Readable.from(lines()), reply.raw).catch((error: unknown) =>
    log.warn({ err: error }, 'an export of the audit was broken off'),
  );
}
