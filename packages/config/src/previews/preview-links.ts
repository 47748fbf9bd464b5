import {
  formatPreviewToken,
  PREVIEW_SIDES,
  type PreviewSide,
  type PreviewToken,
  previewBase,
  previewCanonical,
} from '@marquee/contracts/previews';
import { type HmacKey, hmacHex } from '@marquee/server-kit';
import type { Preview } from './preview.repository.ts';

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The origin of a brand for browsers: scheme and port of the console, with the brand's first host of the same kind (this machine's own,
 * or a real name). Null for a brand that has only wildcards.
 */
export function brandOrigin(hosts: readonly string[], consoleOrigin: string): string | null {
  const { protocol, hostname, port } = new URL(consoleOrigin);
  const named = hosts.filter((host) => !host.startsWith('*'));
  const host = named.find((each) => isLocal(each) === isLocal(hostname)) ?? named[0];
  return host === undefined ? null : `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** The home page of each side, ending in a slash that a page's path follows. */
export function previewLinks(
  { id, merchant, expiresAt }: Preview,
  origin: string,
  key: HmacKey,
): Record<PreviewSide, string> {
  const linkOf = (side: PreviewSide): string => {
    const token: PreviewToken = { id, side, expires: expiresAt.getTime() / 1000 };
    return `${origin}${previewBase(formatPreviewToken(token, hmacHex(key, previewCanonical(merchant, token))))}/`;
  };
  return Object.fromEntries(PREVIEW_SIDES.map((side) => [side, linkOf(side)])) as Record<PreviewSide, string>;
}
