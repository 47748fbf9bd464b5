export type Coding = 'br' | 'gzip' | 'identity';

/** Preference among codings of equal quality: the smallest result first. */
const OURS: readonly Coding[] = ['br', 'gzip', 'identity'];
const REMEMBERED_MAX = 256;

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    if (name !== '') found.set(name, Number.isFinite(quality) ? Math.min(Math.max(quality, 0), 1) : 0);
  }
  return found;
}

/** `Accept-Encoding` → accepted codings, best first (RFC 9110 §12.5.3). */
export function acceptedCodings(header: string): readonly Coding[] {
  const accepted = weights(header);
  const any = accepted.get('*');
  const qualityOf = (coding: Coding): number => {
    const named = accepted.get(coding) ?? any;
    // Identity is acceptable unless refused by name or by `*;q=0`; any named coding is preferred.
    return named ?? (coding === 'identity' ? 0.0001 : 0);
  };
  return OURS.filter((coding) => qualityOf(coding) > 0).sort((a, b) => qualityOf(b) - qualityOf(a));
}

const IDENTITY_ONLY: readonly Coding[] = ['identity'];

/** `acceptedCodings` with a cache, because browsers send few different values. */
export function createNegotiator(): (header: string | undefined) => readonly Coding[] {
  const remembered = new Map<string, readonly Coding[]>();
  return (header) => {
    if (header === undefined) return IDENTITY_ONLY;
    let codings = remembered.get(header);
    if (codings === undefined) {
      codings = acceptedCodings(header);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(header, codings);
    }
    return codings;
  };
}
