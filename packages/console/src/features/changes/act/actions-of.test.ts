import { describe, expect, it } from 'vitest';
import { approvedBy, sampleChange, sampleReader } from '../testing/sample-change.ts';
import { actionsOf, nextAction } from './actions-of.ts';

const OPERATOR = ['change.read', 'change.write', 'change.publish', 'change.schedule'];
const ann = sampleReader('ann', OPERATOR);
const ben = sampleReader('ben', ['change.read', 'change.approve']);
const names = (...args: Parameters<typeof actionsOf>) => actionsOf(...args).map(({ name }) => name);
const blockers = (...args: Parameters<typeof actionsOf>) =>
  Object.fromEntries(actionsOf(...args).map(({ name, blocker }) => [name, blocker]));

describe('[T11] what is offered with a change set', () => {
  it('to its author: nothing that needs a second person', () => {
    expect(blockers(sampleChange(), ann)).toEqual({
      edit: null,
      publish: 'approval_missing',
      schedule: 'approval_missing',
      withdraw: null,
    });
    expect(blockers(sampleChange({ approvals: [approvedBy('ben')] }), ann)).toMatchObject({
      publish: null,
      schedule: null,
    });
    expect(blockers(sampleChange({ approvals: [approvedBy('ben', false)] }), ann)).toMatchObject({
      publish: 'approval_missing',
    });
  });

  it('as a draft: to submit it, and to publish at once if it is not sensitive', () => {
    expect(names(sampleChange({ state: 'draft' }), ann)).toEqual(['edit', 'submit', 'withdraw']);
    const plain = sampleChange({ state: 'draft', needsApproval: false });
    expect(blockers(plain, ann)).toMatchObject({ submit: null, publish: null, schedule: null });
    expect(blockers({ ...plain, edits: [] }, ann)).toMatchObject({ submit: 'change_empty', publish: 'change_empty' });
  });

  it('to an approver: once, and never for an own change set', () => {
    expect(blockers(sampleChange(), ben)).toEqual({ approve: null, reject: null });
    expect(blockers(sampleChange({ approvals: [approvedBy('ben')] }), ben)).toMatchObject({
      approve: 'approval_given',
    });
    const own = sampleReader('ann', [...OPERATOR, 'change.approve']);
    expect(blockers(sampleChange(), own)).toMatchObject({ approve: 'approval_own' });
    expect(names(sampleChange({ needsApproval: false }), own)).not.toContain('approve');
  });

  it('on every one of its brands, or not at all', () => {
    const edit = { kind: 'switches', path: ['switches', 'home.jackpot'], set: false } as const;
    const edits = ['lotus', 'orchid'].map((merchant) => ({ ...edit, path: [...edit.path], merchant }));
    expect(actionsOf(sampleChange({ edits }), ann)).toEqual([]);
  });

  it('after a brand changed: to update it, but not to publish it', () => {
    const moved = sampleChange({ moved: ['lotus'], approvals: [approvedBy('ben')] });
    expect(blockers(moved, ann)).toEqual({
      edit: null,
      rewrite: null,
      publish: 'base_moved',
      schedule: 'base_moved',
      withdraw: null,
    });
    expect(blockers(moved, ben)).toMatchObject({ approve: 'base_moved' });
    expect(nextAction(moved, actionsOf(moved, ann))).toBe('rewrite');
    expect(nextAction(moved, actionsOf(moved, ben))).toBeNull();
  });

  it('if scheduled: to unschedule or to reschedule it', () => {
    const schedule = { local: '2026-12-24T18:00', zone: 'Asia/Phnom_Penh', at: '2026-12-24T11:00:00.000Z', by: 'ann' };
    for (const state of ['scheduled', 'suspended'] as const) {
      const change = sampleChange({ state, schedule, approvals: [approvedBy('ben')] });
      expect(names(change, ann)).toEqual(['edit', 'publish', 'schedule', 'unschedule', 'withdraw']);
    }
  });

  it('for the review of an emergency: only to approve or reject it, by others', () => {
    const review = sampleChange({ remark: 'kill' });
    expect(names(review, ann)).toEqual([]);
    expect(names(review, ben)).toEqual(['approve', 'reject']);
    const own = sampleReader('ann', [...OPERATOR, 'change.approve']);
    expect(blockers(review, own)).toEqual({ approve: 'approval_own' });
    expect(nextAction(review, actionsOf(review, ben))).toBe('approve');
  });

  it('to a waiting account: no approval, with the reason', () => {
    expect(blockers(sampleChange(), { ...ben, waits: true })).toMatchObject({ approve: 'approval_waits' });
  });

  it('for a closed change set: nothing', () => {
    for (const state of ['published', 'rejected', 'withdrawn'] as const) {
      expect(actionsOf(sampleChange({ state }), sampleReader('ann', [...OPERATOR, 'change.approve']))).toEqual([]);
    }
  });

  it('the next step first', () => {
    const next = (...args: Parameters<typeof actionsOf>) => nextAction(args[0], actionsOf(...args));
    expect(next(sampleChange({ state: 'draft' }), ann)).toBe('submit');
    expect(next(sampleChange(), ann)).toBeNull();
    expect(next(sampleChange(), ben)).toBe('approve');
    expect(next(sampleChange({ approvals: [approvedBy('ben')] }), ann)).toBe('publish');
  });
});
