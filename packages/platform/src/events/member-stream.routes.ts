import type { ServerResponse } from 'node:http';
import { EVENTS_HEARTBEAT_MS, type MemberEvent } from '@marquee/contracts/events';
import { formatAmount } from '@marquee/contracts/money';
import type { Server } from '@marquee/server-kit';
import { tokenOfRequest } from '../bearer.ts';
import { type PlayerRoutes, requireMember } from '../calls.ts';
import type { MemberCtx } from '../context.ts';
import { currencyOf } from '../modules/member/index.ts';
import { countUnread, hasMessages } from '../modules/messages/index.ts';
import { readCountedBalance } from '../modules/wallet/index.ts';
import type { Services } from '../services.ts';
import type { MemberEvents } from './member-events.ts';
import type { MemberNotice } from './member-notice.ts';
import { UnreadCounter } from './unread-counter.ts';

/** A reader that is this far behind is disconnected; it reconnects and reads the current state. */
const BACKLOG_MAX_BYTES = 64 * 1024;

export interface MemberStreamDeps extends Pick<Services, 'withTenant' | 'query' | 'brands' | 'sessions'> {
  readonly events: MemberEvents;
}

/**
 * GET /wps/x/events/member, text/event-stream: the member's balance now and after every posting, the number of unread messages,
 * and the end of the session. Every heartbeat reads all again: a notice may be lost, and an expired session causes none.
 */
export function memberStreamRoutes(app: Server, routes: PlayerRoutes, deps: MemberStreamDeps): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const response of open) response.end();
    done();
  });
  routes.stream('memberEvents', {
    handler: async (visitor, { request, reply }) => {
      const ctx = requireMember(visitor);
      const token = tokenOfRequest(request) ?? '';
      const stream = new MemberStream(deps, ctx, token, reply.raw);
      // Before the head is sent, so that nothing is missed between the first read and the first notice.
      await stream.subscribe();
      reply.hijack();
      // The client has left: `close` was emitted already and will not come again.
      if (reply.raw.destroyed) return stream.leave();
      open.add(reply.raw);
      reply.raw.once('close', () => open.delete(reply.raw));
      stream.start(reply.getHeaders());
    },
  });
}

class MemberStream {
  readonly #deps: MemberStreamDeps;
  readonly #ctx: MemberCtx;
  readonly #token: string;
  readonly #response: ServerResponse;
  /** Ends the subscription. */
  leave: () => void = () => undefined;
  #hasBegun = false;
  /** Change count of the last sent balance. */
  #seq = -1n;
  readonly #unread: UnreadCounter;

  constructor(deps: MemberStreamDeps, ctx: MemberCtx, token: string, response: ServerResponse) {
    this.#deps = deps;
    this.#ctx = ctx;
    this.#token = token;
    this.#response = response;
    const { query, brands } = deps;
    this.#unread = new UnreadCounter({
      // By the brand as it is now: its switch may have changed since the stream began.
      read: async () => (hasMessages(ctx, brands) ? countUnread(query, ctx) : null),
      onChange: (count) => this.#send({ type: 'unread', count }),
      onFailure: (error) => this.#fail(error),
    });
    response.once('close', () => this.#unread.close());
  }

  async subscribe(): Promise<void> {
    const { merchant, actor } = this.#ctx;
    this.leave = await this.#deps.events.subscribe({
      merchant,
      member: actor.memberId,
      session: actor.sessionId,
      // Before the start no event can be written; the start reads the state itself.
      notify: (event, among) => this.#hasBegun && this.#deliver(event, among),
      refresh: () => void (this.#hasBegun && this.#readState()),
    });
    this.#response.once('close', this.leave);
  }

  start(headers: NodeJS.Dict<number | string | string[]>): void {
    this.#response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    this.#response.flushHeaders();
    this.#hasBegun = true;
    const heartbeat = setInterval(() => {
      this.#write(':\n\n');
      void this.#readState();
    }, EVENTS_HEARTBEAT_MS);
    this.#response.once('close', () => clearInterval(heartbeat));
    void this.#readState();
  }

  /** Reads what notices may have missed: the session's state, the balance and the number of unread messages. */
  async #readState(): Promise<void> {
    if (!(await this.#checkSession())) return;
    this.#unread.count();
    const { withTenant } = this.#deps;
    const code = currencyOf(this.#ctx);
    try {
      const { minor, seq } = await withTenant(this.#ctx, (db) =>
        readCountedBalance(db, this.#ctx, this.#ctx.actor.memberId, code),
      );
      this.#deliver({ type: 'balance', currency: code, minor: minor.toString(), seq: seq.toString() });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #checkSession(): Promise<boolean> {
    try {
      const actor = await this.#deps.sessions.authenticate(this.#ctx, this.#token, { polling: true });
      if (actor === null) {
        const reason = (await this.#deps.sessions.endOf(this.#ctx, this.#token)) ?? 'expired';
        this.#deliver({ type: 'session', state: 'ended', reason });
      }
      return actor !== null;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #deliver(event: MemberNotice['event'], among = 1): void {
    if (event.type === 'session') {
      this.#send(event);
      this.#response.end();
    } else if (event.type === 'unread') {
      this.#unread.count(among);
    } else if (event.type !== 'balance') {
      this.#send(event);
    } else if (event.currency === currencyOf(this.#ctx)) {
      const { currency, minor, seq } = event;
      // Read before, or overtaken by a newer one.
      if (BigInt(seq) <= this.#seq) return;
      this.#seq = BigInt(seq);
      this.#send({ type: 'balance', sumBalance: formatAmount(BigInt(minor), currency), currency });
    }
  }

  #send(event: MemberEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > BACKLOG_MAX_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }

  /** The page reconnects and reads the current state. */
  #fail(error: unknown): void {
    this.#ctx.log.warn({ err: error }, 'a member stream is given up');
    this.#response.destroy();
  }
}
