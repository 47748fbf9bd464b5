import { CALLS } from '@marquee/contracts/calls';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { BrandView } from '../brands/brand-view.ts';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { contentHeaders } from '../security/security-headers.ts';
import { whitelabelTree } from './whitelabel.ts';

type Value = (brand: BrandSnapshot) => unknown;

/** Settings that are the same for every visitor of a brand: path → value. */
const SETTINGS: ReadonlyMap<string, Value> = new Map<string, Value>([
  [CALLS.manifest.path, (brand) => brand.public],
  [CALLS.whitelabel.path, (brand) => whitelabelTree(brand.public.switches)],
  [CALLS.registerSettings.path, (brand) => ({ rules: brand.public.registration })],
  [
    CALLS.domainRoute.path,
    (brand) => ({
      domainList: brand.private.hosts.filter((host) => !host.startsWith('*')),
      resources: brand.public.resources,
    }),
  ],
]);

const REVALIDATED = 'private, no-cache';
/** With a revision in the query the answer never changes; the page requests it so after a manifest event. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export interface SettingSlot {
  readonly key: string;
  /** Cheap and synchronous, so settings are never served stale. */
  readonly make: (snapshot: BrandSnapshot) => Content;
}

export const isSettingPath = (path: string): boolean => SETTINGS.has(path);

/** The setting at a path; null for an unknown path. `query` without the question mark. */
export function settingSlot(brand: BrandView, path: string, query: string): SettingSlot | null {
  const value = SETTINGS.get(path);
  if (value === undefined) return null;
  const isPinned =
    path === CALLS.manifest.path && query !== '' && new URLSearchParams(query).get('rev') === brand.revision;
  return {
    key: tenantKey(brand.merchant, 'setting', path, isPinned ? 'pinned' : ''),
    make: (snapshot) => ({
      status: 200,
      body: Buffer.from(JSON.stringify({ value: value(snapshot) })),
      headers: contentHeaders({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': isPinned ? FOR_EVER : REVALIDATED,
        vary: 'Accept-Encoding',
      }),
      compressible: true,
      validated: true,
      revision: snapshot.revision,
    }),
  };
}
