import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marquee/server-kit';
import { createTenantLoader } from '@marquee/tenancy';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openLastGood } from './last-good.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/** A sample brand as its file has it, and the brands that are loaded once it was changed. */
async function loadChanged(change: (brand: Record<'public' | 'private', Record<string, unknown>>) => void) {
  const tenants = writeTenants(sampleTenants());
  const dir = mkdtempSync(join(tmpdir(), 'marquee-last-good-'));
  onTestFinished(() => {
    removeTenants(tenants);
    rmSync(dir, { recursive: true });
  });
  const { brand } = createTenantLoader({ dirs: [tenants], messageKeys: SAMPLE_MESSAGE_KEYS }).load('acme', []);
  const saved = JSON.parse(JSON.stringify(brand?.snapshot));
  change(saved);
  const json = JSON.stringify(saved);
  writeFileSync(join(dir, 'acme.json'), `${createHash('sha256').update(json).digest('hex')}\n${json}`);
  const lastGood = await openLastGood(dir, logger);
  return { json, brands: (await lastGood.load()).brands };
}

it('[T13] loads a brand that another release saved, byte for byte', async () => {
  const { json, brands } = await loadChanged((saved) => {
    delete saved.private['avatars'];
    delete (saved.public['switches'] as Record<string, unknown>)['memberCentre'];
    saved.public['later'] = true;
  });
  expect(brands).toMatchObject([{ merchant: 'acme', hosts: ['acme.localhost', 'acme.example', '*.acme.example'] }]);
  expect(brands[0]?.json.toString()).toBe(json);
});

it('[T13] leaves out a brand that does not fit the contract', async () => {
  const { brands } = await loadChanged((saved) => {
    delete saved.public['currency'];
  });
  expect(brands).toEqual([]);
});
