import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { FastifyBaseLogger } from 'fastify';
import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import { type Mail, MailRefused, type MailTransport } from './mail.ts';
import { removeMail, takeDueMails, type WaitingMail } from './mail-outbox.repository.ts';
import type { MailKind } from './mail-outbox.tables.ts';

const MINUTE_MS = 60_000;
/** Longer than one attempt can take: until then no other process makes one. */
const RETRY_FIRST_MS = MINUTE_MS;
const RETRY_LONGEST_MS = 15 * MINUTE_MS;
/** After a day without the mail server the player has found another way. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
const BATCH_MAX = 10;
/** The response is sent first: the load of sending must not show in its time. */
const WAKE_AFTER_MS = 100;

const retryMs = (attempts: number): number => Math.min(RETRY_FIRST_MS * 2 ** attempts, RETRY_LONGEST_MS);

/** The brand of a mail, and the clock. */
export interface MailScope {
  readonly merchant: string;
  readonly manifest: BrandSnapshot;
  readonly now: Date;
}

/** Composes a mail of one kind when it is sent; null when there is nothing to send (any more). */
export type ComposeMail = (db: TenantDb, scope: MailScope, waiting: WaitingMail) => Promise<Omit<Mail, 'id'> | null>;

export interface MailOutboxDeps extends BrandWorkDeps {
  readonly brands: Brands;
  readonly withTenant: WithTenant;
  readonly transport: MailTransport;
  readonly compose: Readonly<Record<MailKind, ComposeMail>>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Sends what waits in `app.mail_outbox`, at least once: a mail is leased, composed, sent and removed, and one whose sender died
 * is due again when the lease ends. Its log lines name neither people nor links.
 */
export class MailOutbox {
  readonly #deps: MailOutboxDeps;
  /** Brands with new mail, and the timer that sends it. */
  readonly #woken = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #sending = new Set<Promise<void>>();

  constructor(deps: MailOutboxDeps) {
    this.#deps = deps;
  }

  /** Called after a transaction with mail has committed: the mail is sent in a moment. */
  wake(merchant: string): void {
    if (this.#isClosed) return;
    this.#woken.add(merchant);
    this.#timer ??= setTimeout(() => this.#onWake(), WAKE_AFTER_MS).unref();
  }

  /**
   * Sends everything that is due for these brands: what other processes left, and retries. Resolves when earlier work of this
   * process is done as well.
   */
  async sendDue(merchants: readonly string[]): Promise<void> {
    // They are read now, so a wake for them has nothing left to do.
    for (const merchant of merchants) this.#woken.delete(merchant);
    await eachBrand(await brandsWithWork(this.#deps, 'mail', merchants), (merchant) => this.#sendAll(merchant));
    await Promise.all(this.#sending);
  }

  /** Resolves when started work is done; later mail waits in the table. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#sending);
    this.#deps.transport.close();
  }

  #onWake(): void {
    this.#timer = undefined;
    const merchants = [...this.#woken];
    this.#woken.clear();
    const sending = Promise.all(merchants.map((merchant) => this.#sendAll(merchant))).then(
      () => undefined,
      (error: unknown) => this.#deps.log.warn({ err: error }, 'the mail outbox could not be read'),
    );
    this.#sending.add(sending);
    void sending.finally(() => this.#sending.delete(sending));
  }

  async #sendAll(merchant: string): Promise<void> {
    const { withTenant, brands, clock } = this.#deps;
    const manifest = brands.get(merchant);
    // A brand that is gone keeps its mail: it may come back.
    if (manifest === undefined) return;
    for (;;) {
      const scope = { merchant, manifest, now: clock.now() };
      const mails = await withTenant(scope, (db) => takeDueMails(db, scope, { max: BATCH_MAX, retryMs }, scope.now));
      await Promise.all(mails.map((mail) => this.#sendOne(scope, mail)));
      if (mails.length < BATCH_MAX) return;
    }
  }

  async #sendOne(scope: MailScope, waiting: WaitingMail): Promise<void> {
    const { withTenant, transport, compose, log } = this.#deps;
    const { id, kind, attempts, createdAt } = waiting;
    const what = { merchant: scope.merchant, mail: id, kind, attempts: attempts + 1 };
    const isOld = scope.now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
    try {
      const mail = isOld ? null : await withTenant(scope, (db) => compose[kind](db, scope, waiting));
      if (mail !== null) await transport.send({ id, ...mail });
    } catch (error) {
      const why = reasonOf(error);
      if (!(error instanceof MailRefused)) return log.warn({ ...what, why }, 'a mail was not sent, and is tried again');
      log.warn({ ...what, why }, 'a mail was refused for good');
    }
    if (isOld) log.error(what, 'a mail was dropped: the mail server has been away for a day');
    // If this fails, the mail is sent once more, under the same id.
    await withTenant(scope, (db) => removeMail(db, scope, id)).catch((error: unknown) =>
      log.warn({ ...what, err: error }, 'a mail that was sent could not be taken out of the outbox'),
    );
  }
}

/** The loggable part of a failure: mail servers repeat addresses in their answers. */
function reasonOf(error: unknown): unknown {
  const { cause, code, responseCode, name } = error as Error & { code?: unknown; responseCode?: unknown };
  return error instanceof MailRefused ? reasonOf(cause) : { name, code, responseCode };
}
