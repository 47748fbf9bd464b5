/** Two persons for rows of the platform (ADR 97): one requests, another decides, on what was shown, once. */

export { approvals } from './approvals.tables.ts';
export { decide, isLapsed, requestApproval, viewApproval } from './approvals.ts';
export { twoPersonsAbove } from './two-persons.ts';
