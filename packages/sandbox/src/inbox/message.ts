export type Channel = 'sms' | 'mail';

/** `accepted`: the network never confirmed it. */
export type DeliveryStatus = 'accepted' | 'delivered' | 'failed';

/** A message that would have been sent outside. Its content is untrusted and shown as text only. */
export interface Message {
  readonly id: string;
  readonly channel: Channel;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly from: string;
  /** E.164 numbers, or the recipients of the envelope, Bcc included. */
  readonly to: readonly string[];
  /** Null for an SMS. */
  readonly subject: string | null;
  /** Empty for a mail that has HTML only. */
  readonly text: string;
  /** Source of a mail's HTML. */
  readonly html: string | null;
  /** Attachments without their content. */
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: number }[];
  readonly status: DeliveryStatus;
  /** Why it failed. */
  readonly errorCode: string | null;
}
