/**
 * Signed previews [T11]: links on the brand's own host that show the brand as a draft would make it. Plain data and text;
 * server-kit computes the HMAC.
 */

/** All paths of a preview are below `/preview/<token>/`: a prefix instead of a cookie, so two previews can be open side by side. */
export const PREVIEW_PATH = '/preview/';

/** `before`: what is served now; `after`: the same with the change set. */
export const PREVIEW_SIDES = ['before', 'after'] as const;
export type PreviewSide = (typeof PREVIEW_SIDES)[number];

export interface PreviewToken {
  /** UUID of the preview. */
  readonly id: string;
  readonly side: PreviewSide;
  /** Unix seconds of the end. */
  readonly expires: number;
}

/** The signed text. The merchant is part of it and not of the token, so a token is invalid on another brand's host. */
export const previewCanonical = (merchant: string, { id, side, expires }: PreviewToken): string =>
  [merchant, id, side, String(expires)].join('\n');

/** @param hex HMAC-SHA256 of `previewCanonical`. */
export const formatPreviewToken = ({ id, side, expires }: PreviewToken, hex: string): string =>
  [id, side, expires, hex].join('.');

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(before|after)\.(\d{10})\.([0-9a-f]{64})$/;

/** Parses a token without verifying it; null if it is malformed. */
export function parsePreviewToken(text: string): { readonly token: PreviewToken; readonly hex: string } | null {
  const [, id = '', side, expires, hex = ''] = TOKEN.exec(text) ?? [];
  if (side === undefined) return null;
  return { token: { id, side: side as PreviewSide, expires: Number(expires) }, hex };
}

/** Path prefix of a preview, without a trailing slash. */
export const previewBase = (token: string): string => PREVIEW_PATH + token;
