import { createServer, isMachineHost, type Logger, ProblemError, type Server } from '@marquee/server-kit';
import { CheckBook } from './identity/check-book.ts';
import { type IdentityOptions, identityApiRoutes } from './identity/identity-api.routes.ts';
import { createVouch } from './identity/vouch.ts';
import { vouchPageRoutes } from './identity/vouch-page.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { INBOX_LIMITS, Inbox, type InboxLimits } from './inbox/inbox.ts';
import { createMailServer, type MailServer } from './mail/mail-server.ts';
import { serveMessageStream } from './page/message-streams.ts';
import { refuseForeignForms } from './page/own-pages.ts';
import { pageRoutes } from './page/page.routes.ts';
import { payPageRoutes } from './payments/pay-page.routes.ts';
import { type PaymentOptions, paymentApiRoutes } from './payments/payment-api.routes.ts';
import { createTill } from './payments/till.ts';
import { openTillBook } from './payments/till-book.ts';
import { tillPageRoutes } from './payments/till-page.routes.ts';
import type { Credentials } from './sms/authenticate.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { type SocialOptions, socialRoutes } from './social/social.routes.ts';
import { type VendorOptions, vendorApiRoutes } from './vendor/vendor-api.routes.ts';
import { VendorBook } from './vendor/vendor-book.ts';
import { vendorPageRoutes } from './vendor/vendor-page.routes.ts';
import { createSeats } from './vendor/vendor-seats.ts';

interface ServiceBook {
  readonly file: string;
  readonly callbackUrl: string | undefined;
  /** Length of a second of its delays, shorter in tests. */
  readonly secondMs?: number;
}

export interface SandboxOptions {
  /** Credentials of senders of SMS. */
  readonly credentials: Credentials;
  /** Credentials of the social log-in providers that it fakes. */
  readonly social: Omit<SocialOptions, 'now'>;
  /** The game vendor: credentials of operators, the file of its book, and its public address. */
  readonly vendor: Pick<VendorOptions, 'credentials' | 'url'> & { readonly file: string };
  /** The payment service: credentials of merchants, the file of its book, its public address, and where its callbacks go. */
  readonly payments: Pick<PaymentOptions, 'credentials' | 'url'> & ServiceBook;
  /** The identity service: credentials of customers, the file of its book, and where its callbacks go. */
  readonly identity: Pick<IdentityOptions, 'credentials'> & ServiceBook;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly inboxLimits?: InboxLimits;
  readonly lateAnswerMs?: number;
}

export interface Sandbox {
  readonly app: Server;
  readonly mail: MailServer;
}

/** This server's host name on one machine; no brand may have it. */
const PAGE_HOST = 'sandbox.localhost';
/** Longer than senders wait, and shorter than the handler timeout. */
const LATE_ANSWER_MS = 20_000;

const isPageHost = (host: string | undefined): boolean =>
  isMachineHost(host) || host?.replace(/:\d+$/, '').toLowerCase() === PAGE_HOST;

/** The sandbox as an app that does not listen. Closing it closes the mail server too. */
export async function buildSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    credentials,
    social,
    vendor,
    payments,
    identity,
    logger,
    now = Date.now,
    inboxLimits = INBOX_LIMITS,
    lateAnswerMs = LATE_ANSWER_MS,
  } = options;
  const inbox = new Inbox(now, inboxLimits);
  const app = createServer({ name: 'sandbox', logger });
  const purse = openVendor(vendor, now, lateAnswerMs);
  vendorApiRoutes(app, purse);
  app.addHook('onClose', async () => purse.book.close());
  const till = openTill(payments, now, lateAnswerMs);
  paymentApiRoutes(app, till);
  app.addHook('onClose', () => till.till.close());
  const vouch = openVouch(identity, now, lateAnswerMs);
  identityApiRoutes(app, vouch);
  app.addHook('onClose', () => vouch.vouch.close());
  smsRoutes(app, { credentials, inbox, now, lateAnswerMs });
  await app.register(async (scope: Server) => {
    // The pages show one-time codes, so a foreign page must not read them by a name that resolves to this machine.
    scope.addHook('onRequest', async ({ headers }) => {
      if (!isPageHost(headers.host)) throw new ProblemError('not_found');
    });
    inboxRoutes(scope, inbox);
    serveMessageStream(scope, inbox);
    await pageRoutes(scope, inbox);
    await vendorPageRoutes(scope, purse);
    await scope.register(async (forms: Server) => {
      refuseForeignForms(forms);
      await payPageRoutes(forms, till);
      tillPageRoutes(forms, till);
      await vouchPageRoutes(forms, vouch);
    });
    await socialRoutes(scope, { ...social, now });
  });
  const mail = createMailServer(inbox, logger);
  app.addHook('onClose', () => mail.close());
  return { app, mail };
}

const openVendor = (
  { credentials, file, url }: SandboxOptions['vendor'],
  now: () => number,
  lateMs: number,
): VendorOptions => ({
  credentials,
  url,
  now,
  lateMs,
  book: new VendorBook(file),
  seats: createSeats(),
});

const openTill = (
  { credentials, file, url, callbackUrl, secondMs = 1_000 }: SandboxOptions['payments'],
  now: () => number,
  lateMs: number,
): PaymentOptions => ({
  credentials,
  url,
  now,
  lateMs,
  till: createTill({ book: openTillBook(file), key: credentials.key, callbackUrl, now, secondMs }),
  next: { fault: undefined },
});

const openVouch = (
  { credentials, file, callbackUrl, secondMs = 1_000 }: SandboxOptions['identity'],
  now: () => number,
  lateMs: number,
): IdentityOptions => ({
  credentials,
  now,
  lateMs,
  vouch: createVouch({ book: new CheckBook(file), key: credentials.key, callbackUrl, now, secondMs }),
  next: { answer: undefined },
});
