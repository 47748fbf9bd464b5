import { ASSET_NAME, BRAND_ASSETS_PATH, type BrandSnapshot } from '@marquee/contracts/snapshot';
import type { ConfigSource } from '../brands/config-source.ts';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { CLOSED_POLICY, contentHeaders } from '../security/security-headers.ts';
import { isCompressible } from './content-types.ts';

/** The revision of what never changes under its name. */
export const IMMUTABLE = 'immutable';
/** A picture opened as a document may style itself and do nothing else: no script, no request, an origin of its own. */
const SVG_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; sandbox`;

export const assetPolicy = (contentType: string): string => (contentType.includes('svg') ? SVG_POLICY : CLOSED_POLICY);

/** The name in `/brand/<name>`; null when it can't be one. */
export function assetName(path: string): string | null {
  const name = path.slice(BRAND_ASSETS_PATH.length);
  return ASSET_NAME.test(name) ? name : null;
}

export const assetKey = (merchant: string, name: string): string => tenantKey(merchant, 'asset', name);

/** The type of a file in this brand's own list; null for every other name, other brands' included. */
export const assetType = ({ assets }: Pick<BrandSnapshot, 'assets'>, name: string): string | null =>
  Object.hasOwn(assets, name) ? (assets[name]?.contentType ?? null) : null;

/** @throws when the config service has not the bytes, or cannot be asked. */
export async function assetContent(config: ConfigSource, name: string, contentType: string): Promise<Content> {
  const body = await config.asset(name);
  if (body === undefined) throw new Error(`the config service has no asset ${name}`);
  const policy = assetPolicy(contentType);
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
