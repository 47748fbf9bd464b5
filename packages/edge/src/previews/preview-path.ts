import {
  PREVIEW_PATH,
  type PreviewToken,
  parsePreviewToken,
  previewBase,
  previewCanonical,
} from '@marquee/contracts/previews';
import { type HmacKey, hmacHex, safeEqual } from '@marquee/server-kit';

/** An address below a preview, its token verified. */
export interface PreviewTarget {
  readonly token: PreviewToken;
  /** Prefix of the preview's addresses, without a slash at its end. */
  readonly base: string;
  /** What the address is without the prefix, from its slash on. */
  readonly path: string;
}

const STANDS_FOR_TOKEN = '-';

function split(path: string): { readonly text: string; readonly rest: string } {
  const end = path.indexOf('/', PREVIEW_PATH.length);
  if (end < 0) return { text: path.slice(PREVIEW_PATH.length), rest: '/' };
  return { text: path.slice(PREVIEW_PATH.length, end), rest: path.slice(end) };
}

/** The target of a path below `/preview/`, on this merchant's host; null for one that nobody signed, or whose time is over. */
export function readPreviewTarget(path: string, merchant: string, key: HmacKey, nowMs: number): PreviewTarget | null {
  const { text, rest } = split(path);
  const parsed = parsePreviewToken(text);
  if (parsed === null || !safeEqual(parsed.hex, hmacHex(key, previewCanonical(merchant, parsed.token)))) return null;
  if (nowMs >= parsed.token.expires * 1000) return null;
  return { token: parsed.token, base: previewBase(text), path: rest };
}

/** A path as logs may have it: a preview's token opens what it names, and is never written down. */
export const loggedPath = (path: string): string =>
  path.startsWith(PREVIEW_PATH) ? PREVIEW_PATH + STANDS_FOR_TOKEN + split(path).rest : path;
