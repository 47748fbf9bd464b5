import type { ServerResponse } from 'node:http';
import { EVENTS_HEARTBEAT_MS, type PageEvent } from '@marquee/contracts/events';
import { networkKey } from '@marquee/server-kit';
import { tenantKey } from '../brands/tenant-key.ts';

export interface EventHubLimits {
  readonly connections: number;
  readonly perAddress: number;
}

export const EVENT_LIMITS: EventHubLimits = { connections: 20_000, perAddress: 64 };
/** A client that is this far behind is disconnected; it reconnects and catches up. */
const BACKLOG_MAX_BYTES = 64 * 1024;

/** Event → text for a stream; empty: not sent to this stream. */
export type RenderEvent = (event: PageEvent) => string;

const pageLines: RenderEvent = (event) => `data: ${JSON.stringify(event)}\n\n`;

/** The stream of a page or another client. */
export interface Connection {
  readonly merchant: string;
  send(event: PageEvent): void;
  end(): void;
}

/** All open streams of this edge by brand. */
export class EventHub {
  readonly #byMerchant = new Map<string, Set<Connection>>();
  readonly #perAddress = new Map<string, number>();
  readonly #beats = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #limits: EventHubLimits;
  #closed = false;

  constructor(limits: EventHubLimits = EVENT_LIMITS) {
    this.#limits = limits;
    this.#timer = setInterval(() => {
      for (const beat of this.#beats) beat();
    }, EVENTS_HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#beats.size;
  }

  /** Whether the brand has open streams. */
  has(merchant: string): boolean {
    return this.#byMerchant.has(merchant);
  }

  /** Whether this network may open one more. */
  hasRoom(merchant: string, ip: string): boolean {
    const held = this.#perAddress.get(tenantKey(merchant, 'events', networkKey(ip))) ?? 0;
    return !this.#closed && this.size < this.#limits.connections && held < this.#limits.perAddress;
  }

  /** Takes over a response whose head is sent. It is removed when either side closes. */
  open(merchant: string, ip: string, response: ServerResponse, render: RenderEvent = pageLines): Connection {
    const write = (text: string): void => {
      if (text === '' || response.writableEnded || response.destroyed) return;
      if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy();
      else response.write(text);
    };
    const beat = (): void => write(':\n\n');
    const connection: Connection = {
      merchant,
      send: (event) => write(render(event)),
      end: () => response.end(),
    };
    const addressKey = tenantKey(merchant, 'events', networkKey(ip));
    const connections = this.#byMerchant.get(merchant) ?? new Set();
    this.#byMerchant.set(merchant, connections.add(connection));
    this.#perAddress.set(addressKey, (this.#perAddress.get(addressKey) ?? 0) + 1);
    this.#beats.add(beat);
    response.once('close', () => {
      this.#beats.delete(beat);
      connections.delete(connection);
      if (connections.size === 0) this.#byMerchant.delete(merchant);
      const left = (this.#perAddress.get(addressKey) ?? 1) - 1;
      if (left > 0) this.#perAddress.set(addressKey, left);
      else this.#perAddress.delete(addressKey);
    });
    return connection;
  }

  /** Sends to all streams of one brand. */
  broadcast(merchant: string, event: PageEvent): void {
    for (const connection of this.#byMerchant.get(merchant) ?? []) connection.send(event);
  }

  /** Ends a removed brand's streams. */
  endAll(merchant: string): void {
    for (const connection of this.#byMerchant.get(merchant) ?? []) connection.end();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const merchant of [...this.#byMerchant.keys()]) this.endAll(merchant);
  }
}
