import { randomBytes } from 'node:crypto';
import type { StaffKeys } from '../staff/staff-deps.ts';

/** Random keys for a test. */
export const newStaffKeys = (): StaffKeys => ({
  totp: [randomBytes(32)],
  recovery: [randomBytes(32)],
  csrf: [randomBytes(32)],
});
