import { h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount } from '../money.ts';
import { tween } from '../motion.ts';
import { isGain } from './win-tier.ts';

/** The plaque below the reels: the round's win so far, and the line being shown. */
export interface Plaque {
  readonly element: HTMLElement;
  /** Empties it for a new round. */
  clear(): void;
  /** Counts up to the amount that a round with this stake has returned. */
  raise(to: bigint, stake: bigint, ms: number, skip?: AbortSignal): Promise<void>;
  note(text: string): void;
}

export function createPlaque(t: Translate, currency: string): Plaque {
  let shown = 0n;
  const amount = h('bdi', { id: 'win', class: 'plaque-amount', dir: 'ltr' });
  const unit = h('span', { class: 'plaque-currency' }, currency);
  const note = h('span', { class: 'plaque-note' });
  const label = h('span', { class: 'plaque-label' }, t('win'));
  const element = h('div', { class: 'plaque' }, h('div', { class: 'plaque-line' }, label, amount, unit), note);
  const show = (value: bigint) => {
    amount.textContent = showAmount(value);
  };
  show(0n);
  return {
    element,
    clear() {
      shown = 0n;
      element.classList.remove('won');
      label.textContent = t('win');
      note.textContent = '';
      show(0n);
    },
    async raise(to, stake, ms, skip) {
      const from = shown;
      shown = to;
      const gain = isGain(to, stake);
      element.classList.toggle('won', gain);
      label.textContent = t(gain ? 'win' : 'returned');
      await tween(ms, (progress) => show(from + ((to - from) * BigInt(Math.round(progress * 1_000))) / 1_000n), skip);
    },
    note(text) {
      note.textContent = text;
    },
  };
}
