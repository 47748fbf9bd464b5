import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@marquee/server-kit';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Inbox } from '../inbox/inbox.ts';
import { readMail } from './read-mail.ts';
import { TEST_DOMAINS } from './test-domains.ts';

const SIZE_MAX_BYTES = 256 * 1024;
const RECIPIENTS_MAX = 50;
const CLIENTS_MAX = 32;
const SOCKET_TIMEOUT_MS = 30_000;
const CLOSE_WITHIN_MS = 1_000;

export interface MailServer {
  /** @returns the port. @throws Error if the address is not available. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

function checkRecipient(address: string, { envelope }: SMTPServerSession): void {
  const refusal = TEST_DOMAINS.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  if (refusal !== undefined) throw new SmtpRefusal(refusal.responseCode, refusal.message);
  if (envelope.rcptTo.length >= RECIPIENTS_MAX) throw new SmtpRefusal(452, 'Too many recipients');
}

/** A mail that is too large is read to its end, as the protocol requires, and the rest is dropped. */
async function readSource(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new SmtpRefusal(552, `A mail may have ${SIZE_MAX_BYTES} bytes`);
  return Buffer.concat(chunks);
}

async function takeMail(inbox: Inbox, stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<string> {
  const source = await readSource(stream);
  const mail = await readMail(source).catch(() => {
    throw new SmtpRefusal(554, 'This mail cannot be read');
  });
  const { id } = inbox.add({
    channel: 'mail',
    ...mail,
    from: mail.from ?? (envelope.mailFrom === false ? '' : envelope.mailFrom.address),
    to: envelope.rcptTo.map(({ address }) => address),
    status: 'delivered',
    errorCode: null,
  });
  return `Taken as ${id}`;
}

/**
 * An SMTP server (RFC 5321) that accepts all mail, forwards nothing and puts it into the inbox. It has no TLS and no login:
 * it is for this machine only.
 */
export function createMailServer(inbox: Inbox, log: Logger): MailServer {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Takes all mail and delivers none',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    maxClients: CLIENTS_MAX,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_WITHIN_MS,
    logger: false,
    onRcptTo({ address }, session, done) {
      try {
        checkRecipient(address, session);
        done();
      } catch (error) {
        done(error as SmtpRefusal);
      }
    },
    onData(stream, session, done) {
      takeMail(inbox, stream, session).then(
        (answer) => done(null, answer),
        (error: Error) => done(error),
      );
    },
  });
  // Errors of broken connections; without a listener they would end the process.
  server.on('error', (error: Error) => log.debug({ err: error }, 'a mail connection failed'));
  return {
    async listen(port, host) {
      const listening = server.listen(port, host);
      await once(listening, 'listening');
      return (listening.address() as AddressInfo).port;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
