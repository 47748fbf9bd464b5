import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@marquee/server-kit';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTenantService } from '../../tenants/tenant-service.ts';
import { actor, type ChangeFixture, openChangeFixture, problemOf, switchTo } from '../../testing/change-fixture.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const ann = actor('ann');
/** Longer than a folder has to be quiet. */
const SETTLED_MS = 600;

describe('[T09] a folder that changed while a change set waited for its turn', () => {
  it('goes live as its own version, never under the name of a change set', async () => {
    const pass = await fixture.tenants.exclusively(async (context) => context);
    const { id, version } = await fixture.draft(switchTo('help', true, 'bravo'));
    const held = Promise.withResolvers<void>();
    const longTurn = fixture.tenants.exclusively(() => held.promise);
    const publication = problemOf(fixture.changes.publish(ann, id, version));
    const served = fixture.manifest('bravo');
    const file = String(sampleTenants()['bravo/tenant.json']).replace('Asia/Phnom_Penh', 'Asia/Tokyo');
    writeTenants({ 'bravo/tenant.json': file }, fixture.dir);
    await vi.waitFor(() => expect(pass.isChanging('bravo')).toBe(true));
    await pause(SETTLED_MS);
    held.resolve();
    await longTurn;
    expect((await publication).problem).toBe('folder_changing');
    await fixture.write({}, 'bravo');
    expect(fixture.manifest('bravo').revision).not.toBe(served.revision);
    expect(fixture.manifest('bravo').switches.help).toBe(served.switches.help);
    // The change set was written against the folder's former content.
    expect((await problemOf(fixture.changes.publish(ann, id, version))).problem).toBe('base_moved');
  });
});

describe('[T07] a folder', () => {
  it('is not read before the first pass, nor by a pass that failed', async () => {
    const dir = writeTenants(sampleTenants());
    const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
    const logger = createLogger({ name: 'test', level: 'silent' });
    const tenants = await createTenantService({ dirs: [dir], dataDir, messageKeys: SAMPLE_MESSAGE_KEYS, logger });
    const pass = await tenants.exclusively(async (context) => context);
    expect(pass.isChanging('acme')).toBe(true);
    await tenants.start();
    expect([tenants.registry.size(), pass.isChanging('acme')]).toEqual([2, false]);
    vi.spyOn(pass.faultRegistry, 'announce').mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    await tenants.reload(new Set(['acme']));
    expect([pass.isChanging('acme'), pass.isChanging('bravo')]).toEqual([true, false]);
    await tenants.reload(new Set(['bravo']));
    expect(pass.isChanging('acme')).toBe(false);
    await tenants.stop();
    removeTenants(dir);
    removeTenants(dataDir);
  });
});
