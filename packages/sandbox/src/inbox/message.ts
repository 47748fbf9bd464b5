export type Channel = 'sms' | 'mail';

/** `accepted`: the network never said more. */
export type DeliveryStatus = 'accepted' | 'delivered' | 'failed';

/** Something that would have left the house. All of it was written by others: show it as text only. */
export interface Message {
  readonly id: string;
  readonly channel: Channel;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly from: string;
  /** Whom it was addressed to on the way: E.164 numbers, or the recipients of the envelope, Bcc included. */
  readonly to: readonly string[];
  /** Null of an SMS. */
  readonly subject: string | null;
  /** Empty where a mail has none but its HTML. */
  readonly text: string;
  /** Source of a mail's HTML. */
  readonly html: string | null;
  /** What was attached; the content is not kept. */
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: number }[];
  readonly status: DeliveryStatus;
  /** Why it failed. */
  readonly errorCode: string | null;
}
