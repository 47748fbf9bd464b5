import { OFREP_FLAGS_PATH, OFREP_STREAM_PATH } from '@marquee/contracts/ofrep';

/** A request below `/ofrep/v1/`. The key is as the client sent it; null if it cannot be decoded. */
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

/** Path without query → call. */
export function flagCallAt(path: string): FlagCall {
  if (path === OFREP_FLAGS_PATH) return BULK;
  if (path === OFREP_STREAM_PATH) return STREAM;
  const segment = path.startsWith(SINGLE_PREFIX) ? path.slice(SINGLE_PREFIX.length) : '/';
  return segment.includes('/') ? NONE : { kind: 'single', key: decode(segment) };
}
