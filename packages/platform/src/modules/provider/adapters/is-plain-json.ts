/** Far deeper than any call of a wallet, far less than what a stack holds. */
const DEPTH_MAX = 32;

/** Strings, and the marks that tell where they stand; all else between them is numbers and words. */
const PARTS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Whether JSON says each thing once, and is no deeper than it needs to be. Of two fields of one name a reader takes the last and another
 * the first (RFC 8259 §4): who signed both has not said what is to be moved. `text` is known to be JSON.
 */
export function isPlainJson(text: string): boolean {
  /** Names of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [part] of text.matchAll(PARTS)) {
    if (part === '{' || part === '[') {
      if (open.push(part === '{' ? new Set() : null) > DEPTH_MAX) return false;
    } else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const names = open.at(-1);
      const name: string = JSON.parse(last);
      if (names?.has(name)) return false;
      names?.add(name);
    } else last = part;
  }
  return true;
}
