import { OFREP_FLAGS_PATH, OFREP_STREAM_PATH } from '@marquee/contracts/ofrep';

/** What is asked for below `/ofrep/v1/`; a key as the client spelt it, null when that can't be decoded. */
export type FlagCall =
  | { readonly kind: 'bulk' | 'stream' | 'none' }
  | { readonly kind: 'single'; readonly key: string | null };

const SINGLE_PREFIX = `${OFREP_FLAGS_PATH}/`;
export const BULK: FlagCall = { kind: 'bulk' };
const STREAM: FlagCall = { kind: 'stream' };
const NONE: FlagCall = { kind: 'none' };

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The call at a path without query. */
export function flagCallAt(path: string): FlagCall {
  if (path === OFREP_FLAGS_PATH) return BULK;
  if (path === OFREP_STREAM_PATH) return STREAM;
  const segment = path.startsWith(SINGLE_PREFIX) ? path.slice(SINGLE_PREFIX.length) : '/';
  return segment.includes('/') ? NONE : { kind: 'single', key: decode(segment) };
}
