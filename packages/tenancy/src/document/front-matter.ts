import { isMap, isScalar, parseDocument, visit, type Document as YamlDocument } from 'yaml';
import { type Fault, fault, type Locate, positionAt } from '../faults.ts';
import { type Document, isObject } from './document.ts';

export interface ContentDocument extends Document {
  /** Text after the front matter, trimmed. */
  readonly body: string;
  readonly bodyLine: number;
}

const FENCED = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$\n?/m;
const PLAIN_YAML = { schema: 'core', strict: true, uniqueKeys: true, merge: false } as const;

/**
 * Markdown with YAML front matter; without it the whole file is body. Anchors, aliases and tags are refused: front matter is
 * data, not a language.
 */
export function parseContentDocument(file: string, text: string): { document?: ContentDocument; faults: Fault[] } {
  const top = { file, line: 1, column: 1 };
  if (!text.startsWith('---')) {
    return { document: { file, value: {}, locate: () => top, body: text.trim(), bodyLine: 1 }, faults: [] };
  }
  const match = FENCED.exec(text);
  if (match?.index !== 0) {
    return { faults: [fault(top, 'yaml.syntax', 'The front matter has no end.', 'End it with a line of ---.')] };
  }
  const yaml = match[1] ?? '';
  const start = text.indexOf('\n') + 1;
  const at = (offset: number) => ({ file, ...positionAt(text, start + offset) });
  const parsed = parseDocument(yaml, PLAIN_YAML);
  const problem = parsed.errors[0] ?? parsed.warnings[0];
  if (problem) {
    const message = problem.message.replace(/ at line [\s\S]*$/, '.');
    return { faults: [fault(at(problem.pos[0]), 'yaml.syntax', message, 'Write plain `key: value` lines.')] };
  }
  const special = firstSpecialNode(parsed);
  const value: unknown = special === null ? parsed.toJS() : null;
  if (!isObject(value)) {
    return { faults: [fault(at(special ?? 0), 'yaml.syntax', 'Not a plain map.', 'Write plain `key: value` lines.')] };
  }
  const locate: Locate = (path, part = 'value') => {
    const pair = isMap(parsed.contents)
      ? parsed.contents.items.find((item) => isScalar(item.key) && item.key.value === path[0])
      : undefined;
    const node = part === 'key' ? pair?.key : (pair?.value ?? pair?.key);
    return isScalar(node) || isMap(node) ? at(node.range?.[0] ?? 0) : { file, line: 1, column: 1 };
  };
  const body = text.slice(match[0].length);
  return { document: { file, value, locate, body: body.trim(), bodyLine: match[0].split('\n').length }, faults: [] };
}

/** Offset of the first anchor, alias or tag. */
function firstSpecialNode(parsed: YamlDocument.Parsed): number | null {
  let offset: number | null = null;
  visit(parsed, {
    Alias: (_key, node) => {
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
    Value: (_key, node) => {
      if (node.anchor === undefined && node.tag === undefined) return undefined;
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
