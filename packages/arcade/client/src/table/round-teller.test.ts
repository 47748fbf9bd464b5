import { expect, it } from 'vitest';
import { createRoundTeller } from './round-teller.ts';

it('[G06][W12] a slip that is still being answered when its cards come is one round, closed when both are through', () => {
  const said: unknown[] = [];
  const telling = createRoundTeller({ post: (message) => said.push('phase' in message && message.phase) });
  telling.begin();
  telling.begin();
  telling.end();
  expect(said).toEqual(['open']);
  telling.end();
  expect(said).toEqual(['open', 'closed']);
  telling.begin();
  telling.end();
  expect(said).toEqual(['open', 'closed', 'open', 'closed']);
});
