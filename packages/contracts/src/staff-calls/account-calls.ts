import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Staff accounts and the audit. */
export const ACCOUNT_CALLS = {
  audit: call('GET', '/audit', 'audit.read'),
  exportAudit: call('GET', '/audit/export', 'audit.read', { audited: true }),
  // Only for those who may read the audit of every brand.
  verifyAudit: call('GET', '/audit/verification', 'audit.read'),

  staff: call('GET', '/staff', 'staff.read'),
  createStaff: call('POST', '/staff', 'staff.write', { keyed: true, audited: true }),
  changeStaff: call('PATCH', '/staff/:id', 'staff.write', { versioned: true, audited: true }),
  sessionsOfStaff: call('GET', '/staff/:id/sessions', 'staff.read'),
  endSessionsOfStaff: call('DELETE', '/staff/:id/sessions', 'staff.write', { audited: true }),
  endSessionOfStaff: call('DELETE', '/staff/:id/sessions/:session', 'staff.write', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
