import { expect, it } from 'vitest';
import { createRoundReporter } from './round-reporter.ts';

it('[G06][W12] a slip whose answer arrives after its cards is one round, closed when both have ended', () => {
  const said: unknown[] = [];
  const reporter = createRoundReporter({ post: (message) => said.push('phase' in message && message.phase) });
  reporter.begin();
  reporter.begin();
  reporter.end();
  expect(said).toEqual(['open']);
  reporter.end();
  expect(said).toEqual(['open', 'closed']);
  reporter.begin();
  reporter.end();
  expect(said).toEqual(['open', 'closed', 'open', 'closed']);
});
