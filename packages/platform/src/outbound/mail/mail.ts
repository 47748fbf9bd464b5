/** A mail of a brand to one person. */
export interface Mail {
  /** The same whenever the same mail is tried again, so that whoever got it twice sees it once. */
  readonly id: string;
  readonly to: string;
  /** The brand, as it calls itself in the mail's language. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out of the house for mail: an SMTP server in a running one. */
export interface MailTransport {
  /** Resolves once the other side has taken it. @throws MailRefused when it never will; any other error: try again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** No later attempt helps: there is no such mailbox, or the server does not want this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
