/**
 * A small backtracking matcher for the expressions of the pattern families, which counts the characters that it reads. It
 * stands in for the engine's own backtracking, so that a test can tell linear from quadratic without a clock.
 */
type Node =
  | { kind: 'char'; test: RegExp }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'group'; alternatives: Node[][] }
  | { kind: 'ahead'; alternatives: Node[][] }
  | { kind: 'repeat'; node: Node; min: number; max: number };

export interface Steps {
  readonly matched: boolean;
  /** Characters read, backtracking included. */
  readonly steps: number;
}

/** Matches `text` as `expression.test(text)` would and counts. Throws on syntax it doesn't know. */
export function countSteps(expression: RegExp, text: string, stepsMax = 1_000_000): Steps {
  const alternatives = parse(expression);
  const input = [...text];
  let steps = 0;

  const single = (node: { test: RegExp }, at: number): boolean => {
    steps += 1;
    if (steps > stepsMax) throw new Error(`More than ${stepsMax} steps`);
    const character = input[at];
    return character !== undefined && node.test.test(character);
  };
  const sequence = (nodes: Node[], index: number, at: number, next: (at: number) => boolean): boolean => {
    const node = nodes[index];
    return node === undefined ? next(at) : one(node, at, (after) => sequence(nodes, index + 1, after, next));
  };
  const one = (node: Node, at: number, next: (at: number) => boolean): boolean => {
    switch (node.kind) {
      case 'char':
        return single(node, at) && next(at + 1);
      case 'start':
        return at === 0 && next(at);
      case 'end':
        return at === input.length && next(at);
      case 'group':
        return node.alternatives.some((nodes) => sequence(nodes, 0, at, next));
      case 'ahead':
        return node.alternatives.some((nodes) => sequence(nodes, 0, at, () => true)) && next(at);
      case 'repeat':
        return node.node.kind === 'char'
          ? repeatCharacter(node.node, node.min, node.max, at, next)
          : repeatGroup(node.node, node.min, node.max, 0, at, next);
    }
  };
  // In a loop, because a class may take thousands of characters.
  const repeatCharacter = (
    node: { test: RegExp },
    min: number,
    max: number,
    at: number,
    next: (at: number) => boolean,
  ): boolean => {
    let taken = 0;
    while (taken < max && single(node, at + taken)) taken += 1;
    for (; taken >= min; taken -= 1) if (next(at + taken)) return true;
    return false;
  };
  const repeatGroup = (
    node: Node,
    min: number,
    max: number,
    taken: number,
    at: number,
    next: (at: number) => boolean,
  ): boolean => {
    const again = (after: number) => after > at && repeatGroup(node, min, max, taken + 1, after, next);
    return (taken < max && one(node, at, again)) || (taken >= min && next(at));
  };

  return { matched: sequence([{ kind: 'group', alternatives }], 0, 0, () => true), steps };
}

function parse(expression: RegExp): Node[][] {
  const source = expression.source;
  let position = 0;
  const peek = () => source[position];
  const take = (text: string): boolean => {
    if (!source.startsWith(text, position)) return false;
    position += text.length;
    return true;
  };
  const character = (token: string): Node => ({ kind: 'char', test: new RegExp(`^(?:${token})$`, expression.flags) });
  const rest = (pattern: RegExp): string => {
    const token = pattern.exec(source.slice(position))?.[0];
    if (token === undefined) throw new Error(`Unknown syntax at ${position} in ${source}`);
    position += token.length;
    return token;
  };

  const alternatives = (): Node[][] => {
    const all: Node[][] = [];
    do all.push(sequence());
    while (take('|'));
    return all;
  };
  const sequence = (): Node[] => {
    const nodes: Node[] = [];
    while (peek() !== undefined && peek() !== '|' && peek() !== ')') nodes.push(quantified(atom()));
    return nodes;
  };
  const enclosed = (kind: 'group' | 'ahead'): Node => {
    const node = { kind, alternatives: alternatives() };
    if (!take(')')) throw new Error(`A group without its end in ${source}`);
    return node;
  };
  const atom = (): Node => {
    if (take('(?:')) return enclosed('group');
    if (take('(?=')) return enclosed('ahead');
    if (take('^')) return { kind: 'start' };
    if (take('$')) return { kind: 'end' };
    return character(rest(/^(?:\[\^?(?:\\p\{[^}]+\}|\\u[0-9a-f]{4}|\\.|[^\]\\])*\]|\\.|[^()?*+{}\\])/u));
  };
  const quantified = (node: Node): Node => {
    if (take('*')) return { kind: 'repeat', node, min: 0, max: Number.POSITIVE_INFINITY };
    if (take('+')) return { kind: 'repeat', node, min: 1, max: Number.POSITIVE_INFINITY };
    if (take('?')) return { kind: 'repeat', node, min: 0, max: 1 };
    if (peek() !== '{') return node;
    const [min = 0, max = min] = (rest(/^\{\d+(?:,\d+)?\}/).match(/\d+/g) ?? []).map(Number);
    return { kind: 'repeat', node, min, max };
  };
  return alternatives();
}
