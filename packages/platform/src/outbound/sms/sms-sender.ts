export interface SmsMessage {
  /** The same whenever the same message is tried again: it is sent once. */
  readonly id: string;
  /** E.164: `+` and digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends short messages. What it rejects with says what became of the message. */
export interface SmsSender {
  /** Resolves once the provider has taken the message. @throws SmsSendError */
  send(message: SmsMessage): Promise<void>;
  /** Resolves when the provider answers us at all; says nothing of any number. @throws SmsSendError `unavailable` */
  check(): Promise<void>;
}

/**
 * `recipient`: this number gets no SMS, and got none. `unavailable`: nobody does for now, and it was not sent. `unknown`: the
 * provider may have taken it, or not.
 */
export class SmsSendError extends Error {
  override readonly name = 'SmsSendError';
  readonly why: 'recipient' | 'unavailable' | 'unknown';
  constructor(why: SmsSendError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
