/** A mail of a brand to one person. */
export interface Mail {
  /** The same for each attempt, so that a duplicate is recognised. */
  readonly id: string;
  readonly to: string;
  /** The brand's name in the mail's language. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail: in production an SMTP server. */
export interface MailTransport {
  /**
   * Resolves once the mail server has accepted it.
   * @throws MailRefused for a final refusal; after any other error a retry may succeed.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** No retry helps: there is no such mailbox, or the server refuses this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
