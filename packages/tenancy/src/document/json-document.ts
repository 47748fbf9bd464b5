import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Fault, fault, type Locate, type Path, positionAt } from '../faults.ts';
import { type Document, isObject } from './document.ts';

/** Far deeper than any real file, far below the depth at which a recursion fails. */
const DEPTH_MAX = 100;
const STRICT = { disallowComments: true, allowTrailingComma: false };

const MENDS: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'Remove the comment: the file is strict JSON.',
  PropertyNameExpected: 'Write a key in double quotes, or remove the comma before the bracket.',
  ValueExpected: 'Write a value, or remove the comma before the bracket.',
  ColonExpected: 'Put a colon between key and value.',
  CommaExpected: 'Put a comma between the two entries.',
  CloseBraceExpected: 'Close the object with }.',
  CloseBracketExpected: 'Close the list with ].',
  EndOfFileExpected: 'Remove everything after the last bracket.',
  UnexpectedEndOfString: 'Close the text with a double quote on the same line.',
  InvalidEscapeCharacter: 'Write a valid escape, e.g. \\n or \\u00e9.',
  InvalidCharacter: 'Write control characters as escapes, e.g. \\t.',
  InvalidSymbol: 'Write true, false, null, a number or a text in double quotes.',
};

/** Parses strict JSON whose root is an object. `file` is the name faults carry. */
export function parseJsonDocument(file: string, text: string): { document?: Document; faults: Fault[] } {
  const value = parseQuickly(text);
  if (isObject(value)) return { document: { file, value, locate: locator(file, text) }, faults: [] };
  const faults = slowFaults(file, text);
  const rootFault = fault({ file, line: 1, column: 1 }, 'json.syntax', 'The root is not an object.', 'Start with {.');
  return { faults: faults.length > 0 ? faults : [rootFault] };
}

/**
 * The value, or undefined if the text is invalid. The tree with positions costs ten times the parse, so it is built for
 * faults only. JSON.parse keeps the last of two equal keys; counting the keys in the text finds them.
 */
function parseQuickly(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const keysInText = text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/gs)?.filter((token) => token.endsWith(':')).length ?? 0;
    return keysInText === countKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** NaN, which equals no count, for a value nested too deeply and for a key that names an object's prototype. */
function countKeys(value: unknown, depth = 1): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > DEPTH_MAX || Object.hasOwn(value, '__proto__')) return Number.NaN;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce<number>((sum, child) => sum + countKeys(child, depth + 1), own);
}

/** Offset of the first bracket that opens too deep a level; null when there is none. */
function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEPTH_MAX) return index;
  }
  return null;
}

function slowFaults(file: string, text: string): Fault[] {
  const deepAt = tooDeepAt(text);
  if (deepAt !== null) {
    const fix = `Nest to ${DEPTH_MAX} levels at most.`;
    return [fault({ file, ...positionAt(text, deepAt) }, 'json.syntax', 'The brackets are nested too deeply.', fix)];
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  if (root === undefined && errors.length === 0) {
    return [fault({ file, line: 1, column: 1 }, 'json.syntax', 'The file is empty.', 'Write a JSON object.')];
  }
  const syntax = errors.slice(0, 1).map(({ error, offset }) => {
    const code = printParseErrorCode(error);
    const fix = MENDS[code] ?? 'Write valid JSON.';
    return fault({ file, ...positionAt(text, offset) }, 'json.syntax', `Not valid JSON (${code}).`, fix);
  });
  if (syntax.length > 0) return syntax;
  const repeated = root ? repeatedKeys(root) : [];
  return repeated.map((key) => {
    const place = { file, ...positionAt(text, key.offset) };
    return key.value === '__proto__'
      ? fault(place, 'json.duplicate-key', 'The key "__proto__" is not allowed.', 'Remove it, or choose another name.')
      : fault(place, 'json.duplicate-key', `The key "${key.value}" stands twice.`, 'Keep one of the two.');
  });
}

function repeatedKeys(node: Node): Node[] {
  const seen = new Set<unknown>(['__proto__']);
  return (node.children ?? []).flatMap((child) => {
    const key = child.type === 'property' ? child.children?.[0] : undefined;
    const isRepeated = key !== undefined && seen.has(key.value);
    if (key) seen.add(key.value);
    return [...(isRepeated ? [key] : []), ...repeatedKeys(child)];
  });
}

/** Positions by path; the tree is parsed when the first one is needed. */
function locator(file: string, text: string): Locate {
  let tree: Node | undefined;
  return (path, part = 'value') => {
    tree ??= parseTree(text);
    const node = tree && nearest(tree, path);
    if (!node) return { file, line: 1, column: 1 };
    const isThere = node.depth === path.length;
    const key = node.node.parent?.type === 'property' ? node.node.parent.children?.[0] : undefined;
    const shown = isThere && part === 'key' && key ? key : node.node;
    return { file, ...positionAt(text, shown.offset) };
  };
}

function nearest(tree: Node, path: Path): { node: Node; depth: number } {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const segments = path.slice(0, depth).map((part) => (typeof part === 'number' ? part : String(part)));
    const node = findNodeAtLocation(tree, segments);
    if (node) return { node, depth };
  }
  return { node: tree, depth: 0 };
}
