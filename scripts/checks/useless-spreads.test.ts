import { expect, it } from 'vitest';
import { checkUselessSpreads } from './useless-spreads.ts';

it('finds an object literal that is spread, but no other spreads and none in tests', () => {
  const text = 'const a = {\n  ...{ b, c },\n  ...d,\n  ...(e ? { f } : {}),\n};\n';
  const files = [
    { path: 'packages/edge/src/a.ts', text },
    { path: 'packages/edge/src/a.test.ts', text },
  ];
  expect(checkUselessSpreads(files).problems).toEqual([
    'packages/edge/src/a.ts:2 spreads an object literal: write its properties.',
  ]);
});
