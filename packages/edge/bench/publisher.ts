import type { ConsoleSession } from './console-session.ts';

/** So that what the last change set off is over before the next one is measured. */
const PAUSE_MS = 50;

/** Somebody of the staff who turns one switch of one brand on and off. */
export class Publisher {
  readonly #staff: ConsoleSession;
  readonly #merchant: string;
  readonly #key: string;
  #isOn: boolean;

  /** @param isOn what the switch is now. */
  constructor(staff: ConsoleSession, merchant: string, key: string, isOn: boolean) {
    this.#staff = staff;
    this.#merchant = merchant;
    this.#key = key;
    this.#isOn = isOn;
  }

  /** What it is once the last draft is published. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** A draft that turns the switch to what it is not. @returns what publishes it. */
  async draft(): Promise<() => Promise<void>> {
    const isOn = !this.#isOn;
    const edit = { merchant: this.#merchant, kind: 'switches', path: ['switches', this.#key], set: isOn };
    const publish = await this.#staff.draft([edit]);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    this.#isOn = isOn;
    return publish;
  }
}
