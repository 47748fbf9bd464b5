import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Reader } from '../act/actions-of.ts';

/** A change set that turns one switch off on one brand, by `ann`, in review; tests override parts. */
export function sampleChange(differs: Partial<ChangeValue> = {}): ChangeValue {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    version: 2,
    title: 'Jackpot off',
    reason: 'The pool is being audited',
    author: 'ann',
    state: 'review',
    edits: [{ merchant: 'lotus', kind: 'switches', path: ['switches', 'home.jackpot'], set: false }],
    base: { lotus: 12 },
    approvals: [],
    schedule: null,
    remark: null,
    needsApproval: true,
    moved: [],
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T11:00:00.000Z',
    ...differs,
  };
}

export const approvedBy = (by: string, stands = true) => ({ by, at: '2026-11-20T12:00:00.000Z', stands });

/** An account with these permissions on these brands. */
export const sampleReader = (
  name: string,
  permissions: readonly string[],
  brands: readonly string[] = ['lotus'],
): Reader => ({
  name,
  waits: false,
  may: (permission, merchant) => permissions.includes(permission) && brands.includes(merchant),
});
