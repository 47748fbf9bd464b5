import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** How the next mails are answered, until it is set again; null accepts them. */
  refuseWith(responseCode: number | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that stores its mails. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(async (source) => {
        const mail = await PostalMime.parse(source);
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: `${mail.from?.name} <${mail.from?.address}>`,
          messageId: mail.messageId ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
        });
        done(null);
      }, done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=none`,
    mails,
    refuseWith: (responseCode) => {
      refusal = responseCode;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
