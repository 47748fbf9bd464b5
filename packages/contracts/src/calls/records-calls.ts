import type { Call } from '../call-row.ts';
import { call, T } from './rows.ts';

/** A page of the member's own records, which a switch turns off. */
const record = (name: string, by: Call['switches'][number], rest: Partial<Call> = {}): Call =>
  call('GET', `/wps/x/records/${name}`, 'records', {
    ...T,
    strict: true,
    membersOnly: true,
    switches: [by],
    ...rest,
  });
/** The whole range of a record as CSV. */
const recordFile = (name: string, by: Call['switches'][number]): Call =>
  record(`${name}File`, by, { rate: 'file', isFile: true });

/** The member's own records. */
export const RECORDS_CALLS = {
  betRecord: record('bets', 'memberCentre.personalHistoryCopy'),
  betRecordFile: recordFile('bets', 'memberCentre.personalHistoryCopy'),
  accountRecord: record('account', 'memberCentre.transactionHistory'),
  accountRecordFile: recordFile('account', 'memberCentre.transactionHistory'),
  profitRecord: record('profit', 'memberCentre.personalProfit'),
  profitRecordFile: recordFile('profit', 'memberCentre.personalProfit'),
} as const;
