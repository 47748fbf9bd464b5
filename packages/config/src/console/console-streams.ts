import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import { brandsWith, type Grants, may } from '../staff/grants.ts';
import type { SignedIn, StaffDeps } from '../staff/staff-deps.ts';
import { findSession, isOver } from '../staff/staff-session.repository.ts';
import type { ChangedChangeSet } from './changed-change-sets.ts';

/** What a page is told: that something is not as it was. What it is now, it asks. */
export type ConsoleEvent =
  | { readonly type: 'brand'; readonly merchant: string; readonly revision: string }
  | { readonly type: 'change'; readonly id: string }
  /** Of how much somebody has to look at, on some brand of theirs. */
  | { readonly type: 'attention' };

/** A reader this far behind is cut off: it comes back and asks for everything. */
const BACKLOG_MAX_BYTES = 256 * 1024;
const PER_SESSION_MAX = 8;
const BUSY_RETRY_S = 5;

interface Stream {
  who: SignedIn;
  readonly reply: FastifyReply;
}

/** Pages that follow, each told of the brands its person may see. */
export class ConsoleStreams {
  readonly #open = new Set<Stream>();

  get size(): number {
    return this.#open.size;
  }

  /** Takes the reply over. @throws ProblemError `too_many_requests` for more streams than a browser has pages. */
  add(who: SignedIn, reply: FastifyReply): void {
    const own = [...this.#open].filter(({ who: other }) => other.session.id === who.session.id);
    if (own.length >= PER_SESSION_MAX) {
      throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
    }
    const headers = reply.getHeaders();
    reply.hijack();
    const { raw } = reply;
    // It left before it was answered: nobody would tell that it is closed.
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
    this.#tell({ type: 'brand', merchant, revision }, ({ grants }) => may(grants, 'brand.read', merchant));
  }

  publishChange({ id, author, merchants }: ChangedChangeSet): void {
    const sees = ({ name, grants }: SignedIn) => name === author || seesAll(grants, merchants);
    this.#tell({ type: 'change', id }, sees);
  }

  publishAttention(merchants: readonly string[]): void {
    this.#tell({ type: 'attention' }, ({ grants }) =>
      merchants.some((merchant) => may(grants, 'reconciliation.read', merchant)),
    );
  }

  /**
   * Ends streams whose session is over or can't be looked at, and looks again at what the others may see.
   * @param renew how a session stands now; null: it is over.
   */
  async checkSessions(renew: (who: SignedIn) => Promise<Grants | null>): Promise<void> {
    for (const stream of [...this.#open]) {
      // Its page comes back, and is asked who it is.
      const grants = await renew(stream.who).catch(() => null);
      if (grants === null) this.#end(stream);
      else {
        stream.who = { ...stream.who, grants };
        // Keeps what is between us and the page from closing what looks idle.
        this.#write(stream, ':\n\n');
      }
    }
  }

  endAll(): void {
    for (const stream of [...this.#open]) this.#end(stream);
  }

  /** What was not read until now never will be: a reader that stands still would keep its stream open. */
  #end(stream: Stream): void {
    const { raw } = stream.reply;
    this.#open.delete(stream);
    if (raw.writableLength > 0) raw.destroy();
    else raw.end();
  }

  #tell(event: ConsoleEvent, sees: (who: SignedIn) => boolean): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const stream of this.#open) if (sees(stream.who)) this.#write(stream, text);
  }

  #write(stream: Stream, text: string): void {
    const { raw } = stream.reply;
    if (raw.writableLength > BACKLOG_MAX_BYTES) this.#end(stream);
    else raw.write(text);
  }
}

/** A change set is told of to who may see all of its brands. */
function seesAll(grants: Grants, merchants: readonly string[]): boolean {
  const brands = brandsWith(grants, 'change.read');
  return brands === '*' || (merchants.length > 0 && merchants.every((merchant) => brands.has(merchant)));
}

/** How a session stands in the database. Looking does not put off its idle end. */
export const renewFrom =
  ({ pool, clock }: Pick<StaffDeps, 'pool' | 'clock'>) =>
  async ({ session }: SignedIn): Promise<Grants | null> => {
    const found = await findSession(pool, session.tokenHash);
    return found === null || isOver(found.session, clock.now()) ? null : found.account.grants;
  };
