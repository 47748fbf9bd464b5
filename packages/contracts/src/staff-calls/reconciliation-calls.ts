import { staffCall as call, type StaffCall } from './staff-row.ts';

/** What needs attention, the days of providers, and background jobs. */
export const RECONCILIATION_CALLS = {
  // The handler counts what the person may see.
  attentionOfBrands: call('GET', '/attention', 'brand.read', { polling: true }),
  reconDays: call('GET', '/brands/:merchant/reconciliation', 'reconciliation.read'),
  attention: call('GET', '/brands/:merchant/reconciliation/attention', 'reconciliation.read', { polling: true }),
  reconBreaks: call('GET', '/brands/:merchant/reconciliation/:provider/:day', 'reconciliation.read'),
  explainBreak: call('POST', '/brands/:merchant/reconciliation/:provider/:day/explain', 'reconciliation.write', {
    keyed: true,
    audited: true,
  }),
  fetchDayAgain: call('POST', '/brands/:merchant/reconciliation/:provider/:day/again', 'reconciliation.write', {
    keyed: true,
    audited: true,
  }),

  runJobs: call('POST', '/brands/:merchant/jobs/run', 'job.write', { keyed: true, audited: true }),
  dropJobs: call('POST', '/brands/:merchant/jobs/drop', 'job.write', { keyed: true, audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
