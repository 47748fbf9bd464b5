import PostalMime, { type Address } from 'postal-mime';

/** The kept parts of a mail. */
export interface Mail {
  readonly from: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: number }[];
}

const ATTACHMENTS_MAX = 20;
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 };

function describe(address: Address | undefined): string | null {
  if (address?.address === undefined) return null;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

/**
 * Reads the source of a mail (RFC 5322, MIME). Missing parts are empty; a mail without headers is accepted too.
 * @throws Error if parts are nested more than twenty deep, or headers exceed 64 KiB.
 */
export async function readMail(source: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(source, LIMITS);
  return {
    from: describe(mail.from),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: mail.html ?? null,
    attachments: mail.attachments.slice(0, ATTACHMENTS_MAX).map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      mediaType: mimeType,
      bytes: bytesOf(content),
    })),
  };
}
