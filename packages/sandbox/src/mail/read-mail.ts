import PostalMime, { type Address } from 'postal-mime';

/** What of a mail is kept. */
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
 * Reads the source of a mail (RFC 5322, MIME). Whatever is missing of it is left empty; a mail that names nothing is one still.
 * @throws Error when parts are nested more than twenty deep, or headers are above 64 KiB.
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
