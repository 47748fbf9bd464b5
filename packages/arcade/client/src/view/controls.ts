import { button, h, s } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { icon } from '../icons.ts';
import { showAmount, toCents } from '../money.ts';
import { tween } from '../motion.ts';

export interface ControlsOptions {
  readonly currency: string;
  readonly stakes: readonly string[];
  /** The stake to start with. */
  readonly stake: string;
  /** Called with each stake that the player chooses. */
  readonly onStake: (stake: string) => void;
  readonly onSpin: () => void;
}

/** The player's controls: balance, stake and button. */
export interface Controls {
  readonly balance: HTMLElement;
  readonly stake: HTMLElement;
  readonly spin: HTMLButtonElement;
  /** The stake of the next round. */
  readonly currentStake: () => string;
  /** The stake of a presented round; undefined: the player's choice, which stays unchanged. */
  showStake(amount: string | undefined): void;
  /** The wallet's balance; undefined when it did not answer. */
  setBalance(amount: string | undefined): void;
  /** Disables the controls while a round is in progress. */
  setBusy(busy: boolean): void;
}

/** Two circling arrows: turn the reels. */
function spinFace(label: string): Node[] {
  const arrow = (turn: number) =>
    s(
      'g',
      { transform: `rotate(${turn} 50 50)` },
      s('path', { class: 'spin-arc', d: 'M22 50A28 28 0 0 1 66 27' }),
      s('path', { class: 'spin-tip', d: 'M60 14l19 15-23 8z' }),
    );
  const art = s('svg', { viewBox: '0 0 100 100', class: 'spin-art', 'aria-hidden': 'true' }, arrow(0), arrow(180));
  return [h('span', { class: 'spin-ring' }), art, h('span', { class: 'visually-hidden' }, label)];
}

function figure(className: string, label: string, value: HTMLElement, currency: string): HTMLElement {
  return h(
    'div',
    { class: `figure ${className}` },
    h('span', { class: 'figure-label' }, label),
    h('span', { class: 'figure-value' }, value, ' ', h('span', { class: 'figure-currency' }, currency)),
  );
}

export function createControls(t: Translate, options: ControlsOptions): Controls {
  const { stakes, currency } = options;
  let index = Math.max(0, stakes.indexOf(options.stake));
  let shown: bigint | undefined;

  const balanceText = h('bdi', { id: 'balance', dir: 'ltr' }, '—');
  const stakeText = h('bdi', { id: 'stake', dir: 'ltr' });
  const stepStake = (direction: 1 | -1) => {
    index = Math.min(stakes.length - 1, Math.max(0, index + direction));
    options.onStake(stakes[index] ?? '');
    render();
  };
  const less = button('round-button', t('stake.less'), () => stepStake(-1), icon('minus'));
  const more = button('round-button', t('stake.more'), () => stepStake(1), icon('plus'));
  const spin = button('spin', t('spin'), options.onSpin, ...spinFace(t('spin')));
  let busy = false;
  let staked: string | undefined;

  const render = () => {
    stakeText.textContent = showAmount(staked ?? stakes[index] ?? '0');
    less.disabled = busy || index === 0;
    more.disabled = busy || index === stakes.length - 1;
    spin.setAttribute('aria-disabled', String(busy));
    spin.classList.toggle('busy', busy);
  };
  render();

  return {
    balance: figure('balance', t('balance'), balanceText, currency),
    stake: h('div', { class: 'stake' }, less, figure('stake-figure', t('stake'), stakeText, currency), more),
    spin,
    currentStake: () => stakes[index] ?? '',
    showStake(amount) {
      staked = amount;
      render();
    },
    setBalance(amount) {
      if (amount === undefined) {
        shown = undefined;
        balanceText.textContent = '—';
        return;
      }
      const [from, to] = [shown ?? toCents(amount), toCents(amount)];
      shown = to;
      void tween(from === to ? 0 : 500, (progress) => {
        if (shown !== to) return;
        const step = BigInt(Math.round(progress * 1_000));
        balanceText.textContent = showAmount(from + ((to - from) * step) / 1_000n);
      });
    },
    setBusy(next) {
      busy = next;
      render();
    },
  };
}
