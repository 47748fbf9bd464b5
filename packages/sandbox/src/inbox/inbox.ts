import { v7 as uuidv7 } from 'uuid';
import type { Message } from './message.ts';

export interface InboxLimits {
  readonly messagesMax: number;
  /** Characters of all texts together. */
  readonly charactersMax: number;
}

export const INBOX_LIMITS: InboxLimits = { messagesMax: 500, charactersMax: 8 * 1024 * 1024 };

const charactersOf = ({ from, to, subject, text, html, attachments }: Message): number =>
  from.length +
  to.join('').length +
  (subject?.length ?? 0) +
  text.length +
  (html?.length ?? 0) +
  attachments.reduce((sum, { name, mediaType }) => sum + name.length + mediaType.length, 0);

/** The newest sent messages that fit, in memory only. */
export class Inbox {
  readonly #limits: InboxLimits;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #messages: Message[] = [];
  readonly #listeners = new Set<() => void>();
  #characters = 0;

  constructor(now: () => number, limits: InboxLimits = INBOX_LIMITS) {
    this.#now = now;
    this.#limits = limits;
  }

  add(content: Omit<Message, 'id' | 'receivedAt'>): Message {
    const message = { id: uuidv7(), receivedAt: new Date(this.#now()).toISOString(), ...content };
    this.#messages.push(message);
    this.#characters += charactersOf(message);
    while (this.#messages.length > this.#limits.messagesMax || this.#characters > this.#limits.charactersMax) {
      const oldest = this.#messages.shift();
      if (oldest === undefined) break;
      this.#characters -= charactersOf(oldest);
    }
    for (const listener of this.#listeners) listener();
    return message;
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Newest first. */
  list(matches: (message: Message) => boolean): Message[] {
    return this.#messages.filter(matches).reverse();
  }

  /** @returns a function that unsubscribes. */
  onMessage(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
