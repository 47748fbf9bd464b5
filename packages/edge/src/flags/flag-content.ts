import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { contentHeaders } from '../security/security-headers.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';
import { evaluateFlags } from './evaluate-flags.ts';

export const flagsKey = (merchant: string): string => tenantKey(merchant, 'flags');

/** The answer to the bulk request, built once per revision of a brand. */
export function flagsContent({ revision, public: { switches } }: BrandSnapshot): Content {
  return {
    status: 200,
    body: Buffer.from(JSON.stringify(evaluateFlags(switches, revision))),
    headers: contentHeaders({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      ...CROSS_ORIGIN,
    }),
    compressible: true,
    validated: true,
    weak: true,
    revision,
  };
}
