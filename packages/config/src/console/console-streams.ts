import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import { brandsWith, type Grants, may, maySeeCount } from '../staff/grants.ts';
import type { SignedIn, StaffDeps } from '../staff/staff-deps.ts';
import { findSession, isOver } from '../staff/staff-session.repository.ts';
import type { ChangedChangeSet } from './changed-change-sets.ts';

/** A notice that something has changed. The page fetches the new state. */
export type ConsoleEvent =
  | { readonly type: 'brand'; readonly merchant: string; readonly revision: string }
  | { readonly type: 'change'; readonly id: string }
  /** A message to the brand's players was written, approved or withdrawn. */
  | { readonly type: 'messages'; readonly merchant: string }
  /** The number of items that need attention has changed on a brand of the person. */
  | { readonly type: 'attention' };

/** A reader this far behind is cut off. It reconnects and fetches everything. */
const BACKLOG_MAX_BYTES = 256 * 1024;
const PER_SESSION_MAX = 8;
const BUSY_RETRY_S = 5;

interface Stream {
  who: SignedIn;
  readonly reply: FastifyReply;
}

/** Streams of open pages. Each gets notices about brands that its person may see. */
export class ConsoleStreams {
  readonly #open = new Set<Stream>();

  get size(): number {
    return this.#open.size;
  }

  /** Takes over the reply. @throws ProblemError `too_many_requests` for more streams than a browser has pages. */
  add(who: SignedIn, reply: FastifyReply): void {
    const own = [...this.#open].filter(({ who: other }) => other.session.id === who.session.id);
    if (own.length >= PER_SESSION_MAX) {
      throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
    }
    const headers = reply.getHeaders();
    reply.hijack();
    const { raw } = reply;
    // The page left before its answer, and no close event would follow.
    if (raw.destroyed) return;
    raw.on('error', () => raw.destroy());
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    const stream: Stream = { who, reply };
    raw.once('close', () => this.#open.delete(stream));
    raw.write(':\n\n');
    this.#open.add(stream);
  }

  publishBrand(merchant: string, revision: string): void {
    this.#publish({ type: 'brand', merchant, revision }, ({ grants }) => may(grants, 'brand.read', merchant));
  }

  publishChange({ id, author, merchants }: ChangedChangeSet): void {
    const sees = ({ name, grants }: SignedIn) => name === author || seesAll(grants, merchants);
    this.#publish({ type: 'change', id }, sees);
  }

  publishMessages(merchant: string): void {
    this.#publish({ type: 'messages', merchant }, ({ grants }) => may(grants, 'message.read', merchant));
  }

  publishAttention(merchants: readonly string[]): void {
    const sees = ({ grants }: SignedIn) =>
      merchants.some((merchant) => maySeeCount(grants, merchant) || may(grants, 'cashier.read', merchant));
    this.#publish({ type: 'attention' }, sees);
  }

  /**
   * Ends streams whose session is over or cannot be read, and updates what the others may see.
   * @param renew the present grants of a session; null: it is over.
   */
  async checkSessions(renew: (who: SignedIn) => Promise<Grants | null>): Promise<void> {
    for (const stream of [...this.#open]) {
      // Its page reconnects and authenticates again.
      const grants = await renew(stream.who).catch(() => null);
      if (grants === null) this.#end(stream);
      else {
        stream.who = { ...stream.who, grants };
        // Keeps proxies from closing an idle connection.
        this.#write(stream, ':\n\n');
      }
    }
  }

  endAll(): void {
    for (const stream of [...this.#open]) this.#end(stream);
  }

  /** Drops what was not read: a reader that does not read would keep its stream open. */
  #end(stream: Stream): void {
    const { raw } = stream.reply;
    this.#open.delete(stream);
    if (raw.writableLength > 0) raw.destroy();
    else raw.end();
  }

  #publish(event: ConsoleEvent, sees: (who: SignedIn) => boolean): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const stream of this.#open) if (sees(stream.who)) this.#write(stream, text);
  }

  #write(stream: Stream, text: string): void {
    const { raw } = stream.reply;
    if (raw.writableLength > BACKLOG_MAX_BYTES) this.#end(stream);
    else raw.write(text);
  }
}

/** A change set is visible to people who see all of its brands. */
function seesAll(grants: Grants, merchants: readonly string[]): boolean {
  const brands = brandsWith(grants, 'change.read');
  return brands === '*' || (merchants.length > 0 && merchants.every((merchant) => brands.has(merchant)));
}

/** The present grants of a session. Reading them does not extend its idle time. */
export const renewFrom =
  ({ pool, clock }: Pick<StaffDeps, 'pool' | 'clock'>) =>
  async ({ session }: SignedIn): Promise<Grants | null> => {
    const found = await findSession(pool, session.tokenHash);
    return found === null || isOver(found.session, clock.now()) ? null : found.account.grants;
  };
