import { describe, expect, it } from 'vitest';
import { approvedBy, sampleChange, sampleReader } from '../testing/sample-change.ts';
import { belongsIn, statesIn } from './inbox-views.ts';

const ann = sampleReader('ann', ['change.write', 'change.approve']);
const ben = sampleReader('ben', ['change.approve']);

describe('[T11] the inbox', () => {
  it('shows approvers what they can approve, and nothing else', () => {
    const waits = (...args: Parameters<typeof sampleChange>) => belongsIn('waiting', sampleChange(...args), ben);
    expect(waits()).toBe(true);
    expect(waits({ needsApproval: false })).toBe(true);
    expect(waits({ approvals: [approvedBy('cleo')] })).toBe(false);
    expect(waits({ approvals: [approvedBy('ben', false)] })).toBe(true);
    expect(waits({ moved: ['lotus'] })).toBe(false);
    expect(belongsIn('waiting', sampleChange(), ann)).toBe(false);
    expect(belongsIn('waiting', sampleChange(), sampleReader('dan', ['change.write']))).toBe(false);
    expect(belongsIn('waiting', sampleChange(), sampleReader('eve', ['change.approve'], ['orchid']))).toBe(false);
  });

  it('shows authors their own open change sets', () => {
    expect([ann, ben].map((reader) => belongsIn('mine', sampleChange(), reader))).toEqual([true, false]);
    expect(statesIn('mine')).toEqual(['draft', 'review', 'scheduled', 'suspended']);
  });
});
