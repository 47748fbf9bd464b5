import type { ConsoleSession } from './console-session.ts';

/** Pause so that the effects of the last change are over before the next one is measured. */
const PAUSE_MS = 50;

/** A member of staff who turns one switch of one brand on and off. */
export class Publisher {
  readonly #staff: ConsoleSession;
  readonly #merchant: string;
  readonly #key: string;
  #isOn: boolean;

  /** @param isOn the switch's current value. */
  constructor(staff: ConsoleSession, merchant: string, key: string, isOn: boolean) {
    this.#staff = staff;
    this.#merchant = merchant;
    this.#key = key;
    this.#isOn = isOn;
  }

  /** Its value once the last draft is published. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Drafts a change that toggles the switch. @returns a function that publishes it. */
  async draft(): Promise<() => Promise<void>> {
    const isOn = !this.#isOn;
    const edit = { merchant: this.#merchant, kind: 'switches', path: ['switches', this.#key], set: isOn };
    const publish = await this.#staff.draft([edit]);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    this.#isOn = isOn;
    return publish;
  }
}
