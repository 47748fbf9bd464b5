/**
 * Makes all keys of caches, limits and counters (SEC-B08). Every key begins with the merchant, so two brands never share an entry. Merchant
 * codes contain no `|`, so no key of one brand is a prefix of another's.
 */
export function tenantKey(merchant: string, purpose: string, ...parts: readonly string[]): string {
  let key = `${merchant}|${purpose}`;
  for (const part of parts) key += `|${part}`;
  return key;
}
