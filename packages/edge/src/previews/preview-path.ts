import {
  PREVIEW_PATH,
  type PreviewToken,
  parsePreviewToken,
  previewBase,
  previewCanonical,
} from '@marquee/contracts/previews';
import { type HmacKeys, isHmacOf } from '@marquee/server-kit';

/** A path below a preview with a verified token. */
export interface PreviewTarget {
  readonly token: PreviewToken;
  /** The preview's path prefix, without a trailing slash. */
  readonly base: string;
  /** The path without the prefix, beginning with a slash. */
  readonly path: string;
}

const STANDS_FOR_TOKEN = '-';

function split(path: string): { readonly text: string; readonly rest: string } {
  const end = path.indexOf('/', PREVIEW_PATH.length);
  if (end < 0) return { text: path.slice(PREVIEW_PATH.length), rest: '/' };
  return { text: path.slice(PREVIEW_PATH.length, end), rest: path.slice(end) };
}

/** Parses a path below `/preview/` on this merchant's host; null if the signature is invalid or the preview has ended. */
export function readPreviewTarget(path: string, merchant: string, keys: HmacKeys, nowMs: number): PreviewTarget | null {
  const { text, rest } = split(path);
  const parsed = parsePreviewToken(text);
  if (parsed === null || !isHmacOf(keys, previewCanonical(merchant, parsed.token), parsed.hex)) return null;
  if (nowMs >= parsed.token.expires * 1000) return null;
  return { token: parsed.token, base: previewBase(text), path: rest };
}

/** A path for logs, without a preview's token, which is a secret. */
export const loggedPath = (path: string): string =>
  path.startsWith(PREVIEW_PATH) ? PREVIEW_PATH + STANDS_FOR_TOKEN + split(path).rest : path;
