import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';
import { selectBenches } from './select-benches.ts';

const LEDGER = 'packages/platform/bench/ledger.bench.ts';
const LOGIN = 'packages/platform/bench/login.bench.ts';
const PROXY = 'packages/edge/bench/proxy.bench.ts';
const ALL = [PROXY, LEDGER, LOGIN];
const SCRIPT = join(REPOSITORY_DIR, 'scripts', 'bench.ts');

describe('selecting benches', () => {
  it('selects all without words', () => {
    expect(selectBenches([], ALL)).toEqual({ benches: ALL, flags: [] });
  });

  it('selects those whose paths contain a word, and passes the options on', () => {
    const args = ['ledger', '--quick', 'proxy', '--long', '--brand=tiger'];
    expect(selectBenches(args, ALL)).toEqual({
      benches: [PROXY, LEDGER],
      flags: ['--quick', '--long', '--brand=tiger'],
    });
  });

  it.each([
    { args: ['ledgr'], refusal: 'There is no bench ledgr.' },
    { args: ['proxy', 'ledgr', 'lobbi'], refusal: 'There is no bench ledgr, lobbi.' },
    { args: ['proxy', '--qick'], refusal: expect.stringContaining("'--qick'") },
    { args: ['--brand'], refusal: expect.stringContaining("'--brand <value>'") },
  ])('refuses $args', ({ args, refusal }) => {
    expect(selectBenches(args, ALL)).toEqual({ refusal });
  });
});

describe('npm run bench', () => {
  it.each([['no-such-bench'], ['no-such-bench', '--qick']])(
    'answers %s %s with the list of benches',
    async (...args) => {
      const { code, output } = await runNode([SCRIPT, ...args]);
      expect(code).toBe(2);
      expect(output).toMatch(/^ {2}ledger$/m);
      expect(output).not.toContain('[1/');
    },
  );

  it('answers --help with the list of benches, also beside words', async () => {
    const { code, output } = await runNode([SCRIPT, '--help', 'no-such-bench']);
    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}ledger$/m);
  });
});
