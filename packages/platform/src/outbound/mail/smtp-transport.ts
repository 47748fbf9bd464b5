import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail.ts';

const CONNECTIONS_MAX = 4;
const CONNECT_TIMEOUT_MS = 10_000;
/** Without an answer, once connected. Together with the one above shorter than a mail's lease. */
const SILENCE_TIMEOUT_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (upgraded by STARTTLS, or nothing is sent), `smtps://…:465`; `?tls=none`: in plain. */
  readonly url: string;
  /** The sender's address, one for all brands, in a domain that authorises this server. */
  readonly from: string;
}

/**
 * Mail by SMTP (RFC 5321), over a few connections that stay open while there is mail. The first mail opens the first connection.
 */
export function createSmtpTransport({ url, from }: SmtpSettings): MailTransport {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // A connection that breaks while a mail is sent: the outbox retries later.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, fromName, subject, text, html }) => {
      const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
      const sender = { name: fromName, address: from };
      // RFC 3834: suppresses out-of-office answers.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport
        .sendMail({ messageId, from: sender, to: { name: '', address: to }, subject, text, html, headers })
        .catch((error: unknown) => {
          throw isFinal(error) ? new MailRefused('The mail server refuses this mail', { cause: error }) : error;
        });
    },
    close: () => transport.close(),
  };
}

function connectionOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === 'smtps:';
  const isPlain = searchParams.get('tls') === 'none';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** 5xx is final (RFC 5321 §4.2.1), unless it concerns this server: a refused login is for the operator to fix. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
