import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchAudit, verifyAudit } from '../../audit/audit.repository.ts';
import type { BrandRegistry } from '../../tenants/brand-registry.ts';
import { type ChangeFixture, openChangeFixture } from '../../testing/change-fixture.ts';
import { newestVersions } from './brand-version.repository.ts';
import { recordVersions } from './version-recorder.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const BY_FOLDERS = { actor: 'folders', limit: 10 };

describe('[T11] changes by folders', () => {
  it('are visible to readers of that brand, also when others changed at the same time', async () => {
    for (const merchant of ['acme', 'bravo', 'strict']) {
      const revision = fixture.manifest(merchant).revision;
      expect(await searchAudit(fixture.pool, [merchant], BY_FOLDERS)).toMatchObject([
        { action: 'folders.change', merchants: [merchant], detail: { version: 1, revision } },
      ]);
    }
    await fixture.removeFolder('bravo');
    expect((await searchAudit(fixture.pool, ['bravo'], BY_FOLDERS))[0]?.detail).toEqual({ version: 2, removed: true });
  });

  it('are recorded for thousands of brands in few queries, in one chain', async () => {
    const brands = Array.from({ length: 1_200 }, (_, i) => ({
      merchant: `brand-${i}`,
      revision: `r${i}`,
      json: Buffer.from('{}'),
    }));
    const { pool, writer, overrides, clock } = fixture.changes.deps;
    const registry = { all: () => brands } as unknown as BrandRegistry;
    const queries = vi.spyOn(Client.prototype, 'query');
    const before = await verifyAudit(pool, null);
    const gone = (await newestVersions(pool, ['acme', 'strict'])).size;
    expect(await recordVersions({ pool, writer, registry, overrides, clock })).toBe(brands.length + gone);
    expect(queries.mock.calls.filter(([text]) => String(text).startsWith('INSERT INTO audit_entry'))).toHaveLength(3);
    queries.mockRestore();
    expect(await verifyAudit(pool, null)).toEqual({ length: before.length + brands.length + gone, broken: null });
    expect(await searchAudit(pool, ['brand-1199'], BY_FOLDERS)).toHaveLength(1);
  });
});
