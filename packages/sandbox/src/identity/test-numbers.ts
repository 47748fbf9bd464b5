import { RESPONSE_FAULTS, type ResponseFault } from '../signed-calls/response-fault.ts';
import type { Answer, Check, Facts } from './check-book.ts';

/** What the customer expects to be read. */
export interface Expected {
  readonly name?: string | undefined;
  readonly birthday?: string | undefined;
  readonly number?: string | undefined;
}

export interface Plan {
  /** Null: there is never an answer. */
  readonly answer: Answer | null;
  readonly reason: string | null;
  /** How what is read differs from what is expected. */
  readonly read: 'as expected' | 'another name' | 'a child' | 'an ended document';
  readonly callbacks: 'one' | 'late' | 'twice' | 'none';
}

const ACCEPTED: Plan = { answer: 'accepted', reason: null, read: 'as expected', callbacks: 'one' };
const PLANS: Readonly<Record<string, Plan>> = {
  61: { ...ACCEPTED, callbacks: 'late' },
  62: { ...ACCEPTED, callbacks: 'twice' },
  65: { ...ACCEPTED, callbacks: 'none' },
  71: { ...ACCEPTED, answer: 'refused', reason: 'not_genuine' },
  72: { ...ACCEPTED, answer: 'review', reason: 'unreadable' },
  73: { ...ACCEPTED, read: 'another name' },
  74: { ...ACCEPTED, read: 'a child' },
  75: { ...ACCEPTED, read: 'an ended document' },
  76: { ...ACCEPTED, answer: null },
};

const ending = (number = ''): string => number.slice(-2);
export const planOf = (number: string | undefined): Plan => PLANS[ending(number)] ?? ACCEPTED;
export const responseFaultOf = (number: string | undefined): ResponseFault | undefined =>
  RESPONSE_FAULTS[ending(number)];

export const expectedOf = ({ expected }: Check): Expected => JSON.parse(expected) as Expected;

const DAY_MS = 24 * 3_600_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What the service reads from the pictures of a check: a fake of it, since there is nothing to be read. */
export function readFacts(check: Check, read: Plan['read'], nowMs: number): Facts {
  const { name = 'Sok Dara', birthday = '1990-02-03', number = 'N0000' } = expectedOf(check);
  const shown = read === 'another name' ? 'Chan Thida' : name;
  if (check.level === 'address') return { name: shown, address: '12 Example Street, Phnom Penh' };
  return {
    name: shown,
    birthday: read === 'a child' ? dayAt(nowMs - 10 * 365 * DAY_MS) : birthday,
    number,
    expires_on: dayAt(nowMs + (read === 'an ended document' ? -1 : 1_000) * DAY_MS),
  };
}
