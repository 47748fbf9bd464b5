import { createHash } from 'node:crypto';

/** JSON with sorted keys and no spaces (RFC 8785 for the values a manifest holds): equal values, equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${entries.join(',')}}`;
}

/** First 16 hex digits of SHA-256, used for revisions and asset names. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
