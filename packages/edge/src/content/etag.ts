const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains this tag (RFC 9110 §13.1.2: weak comparison, `*` matches any). */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  // Most values have one tag; only a list is split.
  if (!header.includes(',') && !header.startsWith('W/') && !etag.startsWith('W/')) return false;
  const tag = opaque(etag);
  return header.split(',').some((part) => opaque(part) === tag);
}
