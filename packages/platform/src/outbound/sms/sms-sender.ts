export interface SmsMessage {
  /** The same for each attempt: the message is sent once. */
  readonly id: string;
  /** E.164: `+` and digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends SMS. A rejection states what happened to the message. */
export interface SmsSender {
  /** Resolves once the provider has accepted the message. @throws SmsSendError */
  send(message: SmsMessage): Promise<void>;
  /** Resolves when the provider answers; unrelated to any number. @throws SmsSendError `unavailable` */
  check(): Promise<void>;
}

/**
 * `recipient`: this number gets no SMS, and got none. `unavailable`: the provider is away, and nothing was sent. `unknown`: the
 * provider may have accepted it, or not.
 */
export class SmsSendError extends Error {
  override readonly name = 'SmsSendError';
  readonly why: 'recipient' | 'unavailable' | 'unknown';
  constructor(why: SmsSendError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
