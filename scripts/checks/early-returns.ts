import { parseSync } from 'oxc-parser';
import type { Findings, SourceFile } from './check.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const SPEC = /^packages\/e2e\/src\/specs\/.+\.ts$/;
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

/**
 * Browser tests that return before their end, whose remaining assertions then count as passed. Conditions on the brand are tags
 * (`where`), which the configuration compares before the run.
 */
export function checkEarlyReturns(files: readonly SourceFile[]): Findings {
  const problems = files
    .filter(({ path }) => SPEC.test(path))
    .flatMap(({ path, text }) =>
      testBodies(parseSync(path, text).program)
        .flatMap(returnsIn)
        .map(
          ({ start }) =>
            `${path}:${text.slice(0, start).split('\n').length} returns from a test: tag it with where(…).`,
        ),
    );
  return { problems, warnings: [] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: object): Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Bodies of the functions passed to `test(…)`. */
function testBodies(node: object): Node[] {
  const { type, callee, arguments: args } = node as Partial<Node>;
  const isTest = type === 'CallExpression' && isNode(callee) && callee['name'] === 'test';
  const own = isTest
    ? (args as Node[]).filter((each) => FUNCTIONS.includes(each.type)).map((each) => each['body'] as Node)
    : [];
  return [...own, ...childrenOf(node).flatMap(testBodies)];
}

/** Functions inside a test return for themselves. */
const returnsIn = (node: Node): Node[] =>
  node.type === 'ReturnStatement'
    ? [node]
    : childrenOf(node)
        .filter(({ type }) => !FUNCTIONS.includes(type))
        .flatMap(returnsIn);
