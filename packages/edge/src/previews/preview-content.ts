import { BRAND_ASSETS_PATH, type BrandSnapshot } from '@marquee/contracts/snapshot';
import { ReadyContent } from '../content/ready-content.ts';
import { CLOSED_POLICY, SECURITY_HEADERS } from '../security/security-headers.ts';

/** The content security policy names who may frame it; the older header cannot. */
const { 'x-frame-options': _omitted, ...SHARED_HEADERS } = SECURITY_HEADERS;

export interface PreviewContent {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  readonly policy?: string;
}

/** Headers of a preview: not stored, not indexed, and no referrer, because its address is its key. */
export function previewContent({ status, body, contentType, policy = CLOSED_POLICY }: PreviewContent): ReadyContent {
  const headers = {
    'content-type': contentType,
    ...SHARED_HEADERS,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
  };
  return new ReadyContent({
    status,
    body,
    headers: Object.entries(headers).flat(),
    compressible: false,
    validated: false,
    revision: '',
  });
}

/** The brand with its files below the preview's path, because some are not served elsewhere yet. */
export function withAssetsBelow(brand: BrandSnapshot, base: string): BrandSnapshot {
  const moved = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(BRAND_ASSETS_PATH) ? base + value : value;
  return { ...brand, public: JSON.parse(JSON.stringify(brand.public, moved)) as BrandSnapshot['public'] };
}
