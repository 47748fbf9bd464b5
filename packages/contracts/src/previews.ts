/**
 * Signed previews (T11): a link that shows a brand as a draft would make it, on the brand's own host. Plain data and text; the
 * HMAC itself is server-kit's.
 */

/** Everything of a preview lies below `/preview/<token>/`: a prefix and no cookie, so that two can stand side by side. */
export const PREVIEW_PATH = '/preview/';

/** Label of the key that config and edge derive from MARQUEE_SECRET (server-kit `deriveHmacKey`). */
export const PREVIEW_KEY_LABEL = 'preview';

/** `before`: what is served now; `after`: the same with the change set. */
export const PREVIEW_SIDES = ['before', 'after'] as const;
export type PreviewSide = (typeof PREVIEW_SIDES)[number];

export interface PreviewToken {
  /** UUID of the preview. */
  readonly id: string;
  readonly side: PreviewSide;
  /** Unix seconds; over from then on. */
  readonly expires: number;
}

/** The text that is signed. The merchant is in it and not in the token: on another brand's host no signature is right. */
export const previewCanonical = (merchant: string, { id, side, expires }: PreviewToken): string =>
  [merchant, id, side, String(expires)].join('\n');

/** @param hex HMAC-SHA256 of `previewCanonical`. */
export const formatPreviewToken = ({ id, side, expires }: PreviewToken, hex: string): string =>
  [id, side, expires, hex].join('.');

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(before|after)\.(\d{10})\.([0-9a-f]{64})$/;

/** Parses a token; null for anything else. Nothing is verified. */
export function parsePreviewToken(text: string): { readonly token: PreviewToken; readonly hex: string } | null {
  const [, id = '', side, expires, hex = ''] = TOKEN.exec(text) ?? [];
  if (side === undefined) return null;
  return { token: { id, side: side as PreviewSide, expires: Number(expires) }, hex };
}

/** Prefix of a preview's addresses, without a slash at its end. */
export const previewBase = (token: string): string => PREVIEW_PATH + token;
