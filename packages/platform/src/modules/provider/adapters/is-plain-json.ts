/** Far deeper than any wallet call, far less than the stack can take. */
const DEPTH_MAX = 32;

/** Strings and structural characters; everything else is numbers and literals. */
const PARTS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Whether no object repeats a name and the nesting is not too deep. Of two fields with one name, parsers disagree which one
 * counts (RFC 8259 §4), so the signed meaning would be unclear. `text` is known to be valid JSON.
 */
export function isPlainJson(text: string): boolean {
  /** Names in each open object; null for an open array. */
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
