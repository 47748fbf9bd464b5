import { ASSET_NAME, BRAND_ASSETS_PATH, type BrandSnapshot } from '@marquee/contracts/snapshot';
import type { ConfigSource } from '../brands/config-source.ts';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { CLOSED_POLICY, contentHeaders } from '../security/security-headers.ts';
import { isCompressible } from './content-types.ts';

/** Revision of content that never changes under its name. */
export const IMMUTABLE = 'immutable';
/** A picture opened as a document may only style itself: no script, no request, an opaque origin. */
const SVG_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; sandbox`;

export const assetPolicy = (contentType: string): string => (contentType.includes('svg') ? SVG_POLICY : CLOSED_POLICY);

/** The name in `/brand/<name>`; null if it is malformed. */
export function assetName(path: string): string | null {
  const name = path.slice(BRAND_ASSETS_PATH.length);
  return ASSET_NAME.test(name) ? name : null;
}

export const assetKey = (merchant: string, name: string): string => tenantKey(merchant, 'asset', name);

/** The type of a file in this brand's list; null for all other names, including those of other brands. */
export const assetType = ({ assets }: Pick<BrandSnapshot, 'assets'>, name: string): string | null =>
  Object.hasOwn(assets, name) ? (assets[name]?.contentType ?? null) : null;

/** @throws if the config service has no such bytes or does not answer */
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
        // Already sanitised; other sites still may not embed it.
        'cross-origin-resource-policy': 'same-site',
      },
      policy,
    ),
    compressible: isCompressible(contentType),
    validated: true,
    revision: IMMUTABLE,
  };
}
