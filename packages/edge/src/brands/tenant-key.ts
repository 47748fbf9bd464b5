/**
 * The one maker of keys for caches, limits and counters (SEC-B08): every key begins with the merchant, so no two
 * brands can share an entry. Merchant codes hold no `|`, hence no key of one brand can be a prefix of another's.
 */
export function tenantKey(merchant: string, purpose: string, ...parts: readonly string[]): string {
  let key = `${merchant}|${purpose}`;
  for (const part of parts) key += `|${part}`;
  return key;
}
