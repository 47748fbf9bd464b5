import { describe, expect, it } from 'vitest';
import { approvedBy, sampleChange } from '../testing/sample-change.ts';
import { stepsOf } from './steps-of.ts';

const line = (...args: Parameters<typeof sampleChange>): string =>
  stepsOf(sampleChange(...args))
    .map(({ name, at }) => ({ done: name, here: `[${name}]`, ahead: `(${name})`, stopped: `!${name}` })[at])
    .join(' ');
const approvals = [approvedBy('ben')];

describe('[T11] the line of steps', () => {
  it.each([
    [{ state: 'draft' }, '[draft] (review) (approved) (published)'],
    [{ state: 'draft', needsApproval: false }, '[draft] (review) (published)'],
    [{ state: 'review' }, 'draft [review] (approved) (published)'],
    [{ state: 'review', approvals }, 'draft review [approved] (published)'],
    [{ state: 'review', approvals: [approvedBy('ben', false)] }, 'draft [review] (approved) (published)'],
    [{ state: 'scheduled', approvals }, 'draft review approved [scheduled] (published)'],
    [{ state: 'suspended', approvals }, 'draft review approved !suspended (published)'],
    [{ state: 'published', approvals }, 'draft review approved published'],
    [{ state: 'rejected' }, 'draft review !rejected'],
    [{ state: 'withdrawn' }, 'draft !withdrawn'],
  ] as const)('of %j is %s', (differs, steps) => {
    expect(line(differs as Parameters<typeof sampleChange>[0])).toBe(steps);
  });
});
