import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marquee/server-kit';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';
import { mmdbOf } from '../testing/write-mmdb.ts';
import { openCountryFile } from './country-file.ts';

let folder: string;
let path: string;
const lines: string[] = [];
const logger = createLogger({ name: 'edge', destination: { write: (line: string) => lines.push(line) } });

beforeEach(() => {
  lines.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'marquee-countries-'));
  path = join(folder, 'countries.mmdb');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Replaces the file as an operator's update does: written beside it, then renamed. */
function replace(bytes: Buffer): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

async function open() {
  const file = await openCountryFile(path, logger, 20);
  onTestFinished(() => file.close());
  return file;
}

describe('[R06] the country of an address', () => {
  it('comes from a MaxMind file, and is null for unlisted addresses', async () => {
    replace(mmdbOf({ '203.0.113.0/24': 'DE', '198.51.100.128/25': 'KH' }));
    const { countryOf } = await open();
    expect(['203.0.113.5', '198.51.100.200', '198.51.100.5', '::1', 'nonsense'].map(countryOf)).toEqual([
      'DE',
      'KH',
      null,
      null,
      null,
    ]);
  });

  it('follows the file; a broken one is logged and the last good one stays', async () => {
    replace(mmdbOf({ '203.0.113.0/24': 'DE' }));
    const { countryOf } = await open();
    const good = mmdbOf({ '203.0.113.0/24': 'FR' });
    replace(good);
    await vi.waitFor(() => expect(countryOf('203.0.113.5')).toBe('FR'));

    replace(good.subarray(0, good.length - 40));
    await vi.waitFor(() => expect(lines.join('')).toContain('country database is not usable'));
    expect(countryOf('203.0.113.5')).toBe('FR');
    rmSync(path);
    replace(mmdbOf({ '203.0.113.0/24': 'TH' }));
    await vi.waitFor(() => expect(countryOf('203.0.113.5')).toBe('TH'));
  });

  it.each([Buffer.alloc(0), Buffer.from('not a database')])('refuses to start without a usable file', async (bytes) => {
    await expect(openCountryFile(path, logger)).rejects.toThrow(/GEOIP_MMDB: .*countries\.mmdb/);
    replace(bytes);
    await expect(openCountryFile(path, logger)).rejects.toThrow(/GEOIP_MMDB/);
  });

  it('decides page, status and calls of a visitor; a trusted proxy’s country comes first', async () => {
    replace(mmdbOf({ '127.0.0.0/8': 'DE', '203.0.113.0/24': 'DE' }));
    const { countryOf } = await open();
    const closed = testBrand('lotus', { private: { blockedCountries: ['DE'] } });
    const direct = await startEdge({ brands: [closed], countryOf });
    const page = await direct.get('/');
    expect(page.status).toBe(451);
    expect(page.text).toContain('"location":{"ip":"127.0.0.1","country":"DE"}');
    expect((await direct.get('/wps/member/info')).json().code).toBe('region_blocked');
    expect((await direct.get('/wps/x/settings/country')).json().value).toMatchObject({ countryCode: 'DE' });

    const proxy = { trustProxy: ['127.0.0.1'], countryHeader: 'x-country' };
    const behind = await startEdge({ brands: [closed], countryOf, ...proxy });
    const from = (headers: Record<string, string>) => behind.get('/', { 'x-forwarded-for': '203.0.113.5', ...headers });
    expect((await from({})).status).toBe(451);
    expect((await from({ 'x-country': 'kh' })).status).toBe(200);
    expect((await from({ 'x-country': '??' })).status).toBe(451);
    const elsewhere = await behind.get('/', { 'x-forwarded-for': '198.51.100.1' });
    expect(elsewhere.status).toBe(200);
  });
});
