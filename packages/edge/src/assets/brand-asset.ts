import type { BrandView } from '../brands/brand-view.ts';
import type { ConfigSource } from '../brands/config-source.ts';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { CLOSED_POLICY, contentHeaders } from '../security/security-headers.ts';
import { isCompressible } from './content-types.ts';

export const BRAND_PREFIX = '/brand/';
const NAME = /^[A-Za-z0-9_-]{6,128}\.[a-z0-9]{2,5}$/;
/** The revision of what never changes under its name. */
export const IMMUTABLE = 'immutable';
/** A picture opened as a document may style itself and do nothing else: no script, no request, an origin of its own. */
const SVG_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; sandbox`;

export interface BrandAsset {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
}

/** The file at `/brand/<name>` of this brand; null for every name that is not in its own list, other brands' included. */
export function brandAsset(brand: BrandView, path: string): BrandAsset | null {
  const name = path.slice(BRAND_PREFIX.length);
  if (!NAME.test(name) || !Object.hasOwn(brand.snapshot.assets, name)) return null;
  const contentType = brand.snapshot.assets[name]?.contentType;
  return contentType === undefined ? null : { key: tenantKey(brand.merchant, 'asset', name), name, contentType };
}

/** @throws when the config service has not the bytes, or cannot be asked. */
export async function assetContent(config: ConfigSource, { name, contentType }: BrandAsset): Promise<Content> {
  const body = await config.asset(name);
  if (body === undefined) throw new Error(`the config service has no asset ${name}`);
  const policy = contentType.includes('svg') ? SVG_POLICY : CLOSED_POLICY;
  return {
    status: 200,
    body,
    headers: contentHeaders(
      {
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        // Sanitised already; a picture still has no business in another site's page.
        'cross-origin-resource-policy': 'same-site',
      },
      policy,
    ),
    compressible: isCompressible(contentType),
    validated: true,
    revision: IMMUTABLE,
  };
}
