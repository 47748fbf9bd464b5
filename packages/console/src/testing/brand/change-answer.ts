import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';

/** The part of the server's answer about a change set that tests need. */
export const changeAnswer = (state: ChangeValue['state'], version: number): { value: { change: ChangeValue } } => ({
  value: {
    change: {
      id: 'cs-9',
      version,
      title: 'Jackpot',
      reason: 'for the feast',
      author: 'chanthou',
      state,
      edits: [],
      base: {},
      approvals: [],
      schedule: null,
      remark: null,
      needsApproval: false,
      moved: [],
      createdAt: '2026-11-21T00:00:00Z',
      updatedAt: '2026-11-21T00:00:00Z',
    },
  },
});
