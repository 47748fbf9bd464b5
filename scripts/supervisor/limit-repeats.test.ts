import { expect, it } from 'vitest';
import { limitRepeats } from './limit-repeats.ts';

it('prints a line at once, then at most every ten seconds with its count, and other lines at once', () => {
  let now = 0;
  const said: string[] = [];
  const say = limitRepeats(
    (line) => said.push(`${now}: ${line}`),
    () => now,
  );
  for (const [at, line] of [
    [0, 'down'],
    [1, 'down'],
    [2, 'other'],
    [9_999, 'down'],
    [10_000, 'down'],
    [20_000, 'down'],
  ] as const) {
    now = at;
    say(line);
  }
  expect(said).toEqual(['0: down', '2: other', '10000: down (and 2 times before)', '20000: down']);
});
