import { createHash } from 'node:crypto';
import { BRAND_ASSETS_PATH } from '@marquee/contracts/snapshot';

/** Content-addressed name of a served file: `<first 16 hex digits of SHA-256>.<extension>`. */
export const assetName = (bytes: Buffer, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;

/** Path of an asset for browsers. */
export const assetUrl = (name: string): string => BRAND_ASSETS_PATH + name;
