import { button, h } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { showAmount } from '../money.ts';
import { prefersReducedMotion, type Skip, tween, wait } from '../motion.ts';
import { Particles } from './particles.ts';
import type { WinTier } from './win-tier.ts';

const COUNT_MS: Readonly<Record<WinTier, number>> = { big: 2_600, great: 4_200, river: 6_000 };
const LANTERNS_PER_SECOND: Readonly<Record<WinTier, number>> = { big: 7, great: 12, river: 20 };
const AFTER_MS = 1_700;

/** Layers in front: large wins, and start and end of free spins. */
export class Overlay {
  readonly element = h('div', { class: 'overlay', hidden: true });
  readonly #t: Translate;
  readonly #currency: string;
  readonly #face: GameFace;
  readonly #skip: Skip;
  readonly #particles: Particles;
  #pressed: () => void = () => undefined;

  constructor(t: Translate, currency: string, face: GameFace, skip: Skip) {
    this.#t = t;
    this.#currency = currency;
    this.#face = face;
    this.#skip = skip;
    this.#particles = new Particles(face.spark);
    this.element.addEventListener('click', (event) => {
      if (event.target instanceof Element && !event.target.closest('button')) this.#pressed();
    });
  }

  /** Presses the front control, for keys. @returns whether there was one */
  press(): boolean {
    if (this.element.hidden) return false;
    this.#pressed();
    return true;
  }

  /** Counts a large win up in front until `signal` is aborted by a press. */
  async celebrate(tier: WinTier, win: bigint, signal: AbortSignal): Promise<void> {
    const amount = h('bdi', { class: 'overlay-amount', dir: 'ltr' }, showAmount(0n));
    this.#open(
      `celebration ${tier}`,
      h('p', { class: 'overlay-title' }, this.#t(`win.${tier}`)),
      amount,
      h('span', { class: 'overlay-currency' }, this.#currency),
    );
    this.#particles.start(LANTERNS_PER_SECOND[tier]);
    this.#pressed = this.#skip.press;
    const count = (progress: number) => {
      const eased = BigInt(Math.round((1 - (1 - progress) ** 3) * 10_000));
      amount.textContent = showAmount((win * eased) / 10_000n);
    };
    await tween(COUNT_MS[tier], count, signal);
    await wait(AFTER_MS, signal);
    await this.#close();
  }

  /** Shows the won free spins and waits for the player. */
  async announceFreeSpins(spins: number): Promise<void> {
    const { game, symbols } = this.#face;
    const scatter = 'scatter' in game ? (symbols[game.scatter] ?? '') : '';
    this.#particles.start(8);
    await this.#waitForPlayer(
      this.#t('free.start'),
      h('img', { class: 'overlay-art', src: scatter, alt: '' }),
      h('p', { class: 'overlay-title' }, this.#t('free.won', { spins })),
      h('p', { class: 'overlay-text' }, this.#t(`free.how.${game.code}` as MessageKey)),
    );
  }

  /** Shows the sum of the free spins and waits for the player. */
  async summariseFreeSpins(spins: number, win: bigint): Promise<void> {
    this.#particles.start(6);
    await this.#waitForPlayer(
      this.#t('free.continue'),
      h('p', { class: 'overlay-title small' }, this.#t('free.over', { spins })),
      h('bdi', { class: 'overlay-amount', dir: 'ltr' }, showAmount(win)),
      h('span', { class: 'overlay-currency' }, this.#currency),
    );
  }

  async #waitForPlayer(label: string, ...children: Node[]): Promise<void> {
    const before = document.activeElement;
    await new Promise<void>((proceed) => {
      const go = button('overlay-go', label, () => proceed(), label);
      this.#open('feature', ...children, go);
      this.#pressed = proceed;
      go.focus();
    });
    await this.#close();
    if (before instanceof HTMLElement) before.focus();
  }

  #open(kind: string, ...children: Node[]): void {
    this.element.className = `overlay ${kind}`;
    const rays = h('div', { class: 'rays', 'aria-hidden': 'true' });
    this.element.replaceChildren(rays, this.#particles.element, h('div', { class: 'overlay-card' }, ...children));
    this.element.hidden = false;
  }

  async #close(): Promise<void> {
    this.#pressed = () => undefined;
    this.#particles.stop();
    if (!prefersReducedMotion())
      await this.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 260 }).finished;
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
