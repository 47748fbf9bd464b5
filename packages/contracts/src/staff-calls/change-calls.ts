import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Changes of brands’ values, and their previews. */
export const CHANGE_CALLS = {
  changes: call('GET', '/changes', 'change.read'),
  createChange: call('POST', '/changes', 'change.write', { keyed: true, audited: true }),
  tryChange: call('POST', '/changes/trial', 'change.write'),
  change: call('GET', '/changes/:change', 'change.read'),
  editChange: call('PUT', '/changes/:change', 'change.write', { versioned: true, audited: true }),
  changeDiff: call('GET', '/changes/:change/diff', 'change.read'),
  submitChange: call('POST', '/changes/:change/submit', 'change.write', { versioned: true, audited: true }),
  approveChange: call('POST', '/changes/:change/approval', 'change.approve', { versioned: true, audited: true }),
  rejectChange: call('POST', '/changes/:change/rejection', 'change.approve', { versioned: true, audited: true }),
  withdrawChange: call('POST', '/changes/:change/withdrawal', 'change.write', { versioned: true, audited: true }),
  scheduleChange: call('POST', '/changes/:change/schedule', 'change.schedule', { versioned: true, audited: true }),
  unscheduleChange: call('DELETE', '/changes/:change/schedule', 'change.schedule', { versioned: true, audited: true }),
  publishChange: call('POST', '/changes/:change/publication', 'change.publish', { versioned: true, audited: true }),
  tryUndo: call('GET', '/changes/:change/undo', 'change.write'),
  undoChange: call('POST', '/changes/:change/undo', 'change.write', { keyed: true, audited: true }),

  createPreview: call('POST', '/changes/:change/previews', 'change.write', { keyed: true, audited: true }),
  previews: call('GET', '/changes/:change/previews', 'change.read'),
  endPreview: call('DELETE', '/changes/:change/previews/:preview', 'change.write', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
