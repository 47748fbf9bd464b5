const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names this tag (RFC 9110 §13.1.2: weak comparison, `*` matches anything there is). */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  // Most values hold one tag; the list is looked at only when there is one.
  if (!header.includes(',') && !header.startsWith('W/') && !etag.startsWith('W/')) return false;
  const wanted = opaque(etag);
  return header.split(',').some((part) => opaque(part) === wanted);
}
