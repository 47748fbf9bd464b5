import type { KeyObject } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { sendCallback } from '../callbacks/callback-sender.ts';
import { createScheduleWorker } from '../callbacks/schedule-worker.ts';
import { ANSWERS, type Answer, type Check, type CheckBook } from './check-book.ts';
import { expectedOf, type Plan, planOf, readFacts } from './test-numbers.ts';

export interface VouchOptions {
  readonly book: CheckBook;
  readonly key: KeyObject;
  readonly callbackUrl: string | undefined;
  readonly now: () => number;
  /** Length of a second of its delays. */
  readonly secondMs: number;
}

export type NewCheck = Pick<Check, 'checkId' | 'level' | 'pictures' | 'contentHash' | 'expected'>;
export const ACTIONS = [...ANSWERS, 'resend'] as const;

const ANSWER_SECONDS = 2;
const LATE_SECONDS = 30;

/** What the identity service does. Each call writes to the book all or nothing, and wakes the worker. */
export type Vouch = ReturnType<typeof createVouch>;

export function createVouch({ book, key, callbackUrl, now, secondMs }: VouchOptions) {
  const { schedule } = book;
  const timeIn = (seconds: number): string => new Date(now() + seconds * secondMs).toISOString();
  const worker = createScheduleWorker({
    schedule,
    now,
    runSteps: () => {
      while (book.transact(runStep));
    },
    deliver: (callback, signal) =>
      sendCallback({ schedule, key, header: 'vouch-signature', callbackUrl, now, secondMs }, callback, signal),
  });
  const change = <T>(work: () => T): T => {
    const result = book.transact(work);
    worker.wake();
    return result;
  };

  function runStep(): boolean {
    const step = schedule.takeStep(timeIn(0));
    const check = step && book.find(step.reference);
    if (check?.status === 'pending') answerAs(check, step?.action as Answer);
    return step !== undefined;
  }

  function answerAs(check: Check, answer: Answer): void {
    const plan = planOf(expectedOf(check).number);
    const reason = answer === 'accepted' ? null : plan.answer === answer ? plan.reason : 'decided_by_a_person';
    const facts = answer === 'review' ? null : JSON.stringify(readFacts(check, plan.read, now()));
    book.answer(check.reference, { status: answer, reason, facts, answeredAt: timeIn(0) });
    queueCallbacks(check.reference, plan.callbacks);
  }

  function queueCallbacks(reference: string, how: Plan['callbacks']): void {
    const check = book.find(reference);
    if (check === undefined) return;
    const eventId = uuidv7();
    for (let copy = how === 'twice' ? 2 : 1; copy > 0; copy -= 1)
      schedule.addCallback({
        eventId,
        reference,
        type: `check.${check.status}`,
        body: JSON.stringify({ event_id: eventId, type: `check.${check.status}`, at: timeIn(0), ...showCheck(check) }),
        createdAt: timeIn(0),
        dueAt: timeIn(how === 'late' ? LATE_SECONDS : 0),
        state: how === 'none' ? 'withheld' : 'waiting',
      });
  }

  worker.wake();
  return {
    book,
    callbackUrl,
    hold: worker.hold,
    isHolding: worker.isHolding,
    /** Null if the id belongs to a check with other content. `answer` replaces what the number says. */
    submit: (request: NewCheck, answer: Answer | undefined): Check | null =>
      change(() => {
        const known = book.find(request.checkId);
        if (known !== undefined) return known.contentHash === request.contentHash ? known : null;
        const reference = `chk_${uuidv7().replaceAll('-', '')}`;
        const fresh = { status: 'pending', reason: null, facts: null, answeredAt: null } as const;
        const check: Check = { ...request, ...fresh, reference, createdAt: timeIn(0) };
        book.add(check);
        const action = answer ?? planOf(expectedOf(check).number).answer;
        if (action !== null) schedule.addStep({ reference, action, dueAt: timeIn(ANSWER_SECONDS) });
        return check;
      }),
    /** A button of the page. An answer replaces the former one. */
    perform: (reference: string, action: (typeof ACTIONS)[number]) =>
      change(() => {
        const check = book.find(reference);
        if (check === undefined) return;
        if (action === 'resend') schedule.resend(reference, timeIn(0));
        else answerAs(check, action);
      }),
    async close() {
      await worker.stop();
      book.close();
    },
  };
}

/** A check as the API and the callbacks show it. */
export const showCheck = ({ checkId, reference, level, status, reason, facts, createdAt, answeredAt }: Check) => ({
  check_id: checkId,
  reference,
  level,
  status,
  reason,
  facts: facts === null ? null : JSON.parse(facts),
  created_at: createdAt,
  answered_at: answeredAt,
});
