import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTenants } from '@marquee/tenancy/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configDatabase } from '../testing/config-database.ts';
import { appendAudit, exportAudit, searchAudit, verifyAudit } from './audit.repository.ts';
import { anchorFileIn, createAnchor, readAnchor } from './audit-anchor.ts';
import type { AuditEvent } from './audit-chain.ts';

let database: Awaited<ReturnType<typeof configDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await configDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  at: '2026-11-20T10:00:00.000Z',
  actor: 'ann',
  action: 'change.publish',
  merchants: ['acme'],
  targets: ['switches.home.jackpot'],
  detail: { before: null, after: { deep: [1, 'ខ្មែរ'] } },
  requestId: 'request-1',
  ip: '127.0.0.1',
  ...more,
});
const append = async (more?: Partial<AuditEvent>) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const entry = await appendAudit(client, event(more));
    await client.query('COMMIT');
    return entry;
  } finally {
    client.release();
  }
};
/** Bypasses the tables' own protection. */
async function tamper(sql: string): Promise<void> {
  await database.asAdmin(
    `ALTER TABLE audit_entry DISABLE TRIGGER append_only; ${sql}; ALTER TABLE audit_entry ENABLE TRIGGER append_only`,
  );
}

/** A search with the number of rows that it read. */
async function searchCounted(search: Parameters<typeof searchAudit>[2]) {
  let rows = 0;
  const count = (node: Plan): void => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (node['Relation Name'] === 'audit_entry') rows += (node['Actual Rows'] + removed) * node['Actual Loops'];
    for (const inner of node.Plans ?? []) count(inner);
  };
  const query = async (text: string, values: unknown[]) => {
    const {
      rows: [plan],
    } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    count(plan['QUERY PLAN'][0].Plan);
    return pool.query(text, values);
  };
  const entries = await searchAudit({ query } as unknown as Pool, '*', search);
  return { entries, rows };
}
interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const inBoth = () =>
  append({ merchants: ['bravo', 'acme'], targets: ['switches.help'], at: '2026-11-21T00:00:00.000Z' });

describe('[T11] the audit chain', () => {
  beforeEach(async () => {
    await tamper('DELETE FROM audit_entry');
    await Promise.all(Array.from({ length: 20 }, (_, i) => append({ actor: `person-${i % 4}` })));
  });

  it('is searched by an end or a beginning alone without reading what is later or earlier', async () => {
    await tamper(`INSERT INTO audit_entry (seq, at, actor, action, merchants, targets, detail, prev_hash, hash)
      SELECT 100 + n, timestamptz '2026-11-22' + n * interval '1 minute', 'ann', 'change.publish', '{acme}', '{}', '{}', '', 'x' || n
      FROM generate_series(1, 10000) n; ANALYZE audit_entry`);
    const at = (minutes: number) => new Date(Date.parse('2026-11-22T00:00:00Z') + minutes * 60_000).toISOString();
    for (const [filter, expected] of [
      [{ to: at(5_000) }, [5_099, 5_098]],
      [{ from: at(9_999), limit: 50 }, [10_100, 10_099]],
    ] as const) {
      const seen = await searchCounted({ limit: 2, ...filter });
      expect(seen.entries.map(({ seq }) => seq)).toEqual(expected);
      expect(seen.rows).toBeLessThan(200);
    }
  });

  it('takes entries from many writers at once, in one chain', async () => {
    expect(await verifyAudit(pool, null)).toEqual({ length: 20, broken: null });
  });

  it('is searched by brand, value, person and time, newest first, in pages', async () => {
    const own = await inBoth();
    expect((await searchAudit(pool, '*', { merchant: 'bravo', limit: 10 })).map(({ seq }) => seq)).toEqual([own.seq]);
    expect(await searchAudit(pool, '*', { target: 'switches.help', limit: 10 })).toEqual([own]);
    expect(await searchAudit(pool, '*', { actor: 'person-1', limit: 10 })).toHaveLength(5);
    const day = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };
    expect(await searchAudit(pool, '*', { ...day, limit: 100 })).toHaveLength(20);
    const [first, second] = await searchAudit(pool, '*', { limit: 2 });
    expect(await searchAudit(pool, '*', { before: first?.seq ?? 0, limit: 1 })).toEqual([second]);
  });

  it('can’t be changed, shortened or emptied', async () => {
    for (const sql of ["UPDATE audit_entry SET actor = 'x'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry']) {
      await expect(pool.query(sql)).rejects.toThrow('permission denied');
      await expect(database.asAdmin(sql)).rejects.toThrow('append only');
    }
  });

  it('is visible to readers of every brand that an entry names', async () => {
    await inBoth();
    const seen = async (brands: string[]) => (await searchAudit(pool, brands, { limit: 100 })).length;
    expect([await seen(['acme']), await seen(['bravo']), await seen(['acme', 'bravo'])]).toEqual([20, 0, 21]);
    await append({ merchants: [] });
    expect(await seen(['acme', 'bravo'])).toBe(21);
  });

  it('is exported oldest first, in batches, up to the newest entry at the start', async () => {
    const seqs: number[] = [];
    for await (const batch of exportAudit(pool, '*', { merchant: 'acme' }, 4)) {
      expect(batch.length).toBeLessThanOrEqual(4);
      seqs.push(...batch.map(({ seq }) => seq));
      await append({ actor: 'late' });
    }
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('stores its newest entry outside, and so finds a cut or rewritten end', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'anchor-'));
    const file = anchorFileIn(dir);
    const moveAnchor = createAnchor(file);
    expect(await readAnchor(file)).toBeNull();
    expect(await moveAnchor(pool)).toBe(true);
    const { seq, hash } = await append();
    expect(await moveAnchor(pool)).toBe(true);
    expect(await readAnchor(file)).toEqual({ seq, hash });
    await tamper(`DELETE FROM audit_entry WHERE seq >= ${seq - 1}`);
    const broken = { seq: seq - 1, problem: 'entries are missing at the end' };
    expect(await verifyAudit(pool, null)).toEqual({ length: seq - 2, broken: null });
    expect(await verifyAudit(pool, await readAnchor(file))).toEqual({ length: seq - 2, broken });
    // Other entries with valid links: the chain alone cannot tell.
    for (let i = 0; i < 3; i += 1) await append({ actor: 'forger' });
    expect(await verifyAudit(pool, null)).toMatchObject({ broken: null });
    expect((await verifyAudit(pool, await readAnchor(file))).broken).toEqual({
      seq,
      problem: 'another entry than the stored one',
    });
    expect(await moveAnchor(pool)).toBe(false);
    expect(await createAnchor(file)(pool)).toBe(false);
    expect(await readAnchor(file)).toEqual({ seq, hash });
    // A changed file does not deceive a running process, which read it once.
    const [forged] = await searchAudit(pool, '*', { limit: 1 });
    writeFileSync(file, JSON.stringify({ seq: forged?.seq, hash: forged?.hash }));
    expect(await moveAnchor(pool)).toBe(false);
    expect(await createAnchor(file)(pool)).toBe(true);
    for (const damaged of ['', '{"seq":0}', 'null']) {
      writeFileSync(file, damaged);
      await expect(createAnchor(file)(pool)).rejects.toThrow('is damaged');
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
    removeTenants(dir);
  });

  it('names the first entry that was changed directly in the database', async () => {
    await tamper(`UPDATE audit_entry SET detail = '{"before": null, "after": 2}' WHERE seq = 7`);
    expect(await verifyAudit(pool, null)).toEqual({
      length: 6,
      broken: { seq: 7, problem: 'other content than its hash' },
    });
    await tamper('DELETE FROM audit_entry WHERE seq = 3');
    expect(await verifyAudit(pool, null)).toEqual({ length: 2, broken: { seq: 3, problem: 'a gap' } });
    await tamper(`UPDATE audit_entry SET prev_hash = repeat('1', 64) WHERE seq = 2`);
    expect((await verifyAudit(pool, null)).broken).toEqual({ seq: 2, problem: 'a link to another entry' });
  });
});
