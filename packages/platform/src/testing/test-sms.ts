import { type SmsMessage, SmsSendError, type SmsSender } from '../outbound/sms/index.ts';

/** A provider that stores its messages, and fails when the test says so. */
export interface TestSms extends SmsSender {
  readonly sent: SmsMessage[];
  /** The code in the newest message to this number. */
  codeTo(to: string): string;
  /** The error of every later message; null: none. */
  fail(why: SmsSendError['why'] | null): void;
  /** Holds every later message back until the returned function is called. */
  hold(): () => void;
}

export function createTestSms(): TestSms {
  const sent: SmsMessage[] = [];
  let failure: SmsSendError['why'] | null = null;
  let held: Promise<void> = Promise.resolve();
  return {
    sent,
    fail: (why) => {
      failure = why;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    check: async () => {
      if (failure === 'unavailable') throw new SmsSendError('unavailable', 'as the test wants it');
    },
    send: async (message) => {
      await held;
      if (failure !== null) throw new SmsSendError(failure, 'as the test wants it');
      sent.push(message);
    },
    codeTo: (to) => {
      const code = /\d{7}/.exec(sent.findLast((message) => message.to === to)?.text ?? '')?.[0];
      if (code === undefined) throw new Error(`No code was sent to ${to}`);
      return code;
    },
  };
}
