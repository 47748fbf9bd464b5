import { createHash } from 'node:crypto';

/** Content-addressed name of a served file: `<first 16 hex digits of SHA-256>.<extension>`. */
export const assetName = (bytes: Buffer, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;

/** Where a browser finds an asset by name. */
export const assetUrl = (name: string): string => `/brand/${name}`;
