import { h } from '../dom.ts';

const TICK_MS = 100;
/** Announced once, when little time is left. */
const WARN_S = 5;
/** Laid chips are sent when this much time is left, so that they reach the server before bets close. */
const SEND_MS = 1_500;

/** A ring that empties with the remaining seconds in it. */
export interface Clock {
  readonly element: HTMLElement;
  start(leftMs: number): void;
  stop(): void;
}

/** `onSend` is called once per coup, when chips have to be sent. */
export function createClock(onWarn: (seconds: number) => void, onSend: () => void): Clock {
  const figure = h('span', { class: 'clock-seconds', dir: 'ltr' }, '–');
  // The announcer reads it when little time is left, not every second.
  const element = h('div', { class: 'clock', role: 'timer', 'aria-live': 'off' }, figure);
  let timer: ReturnType<typeof setInterval> | undefined;
  let [warned, sent] = [false, false];
  let wholeMs = 0;
  let endMs = 0;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    figure.textContent = '–';
    element.style.setProperty('--left', '0');
    element.classList.remove('urgent');
  };
  const tick = () => {
    const leftMs = Math.max(0, endMs - performance.now());
    const seconds = Math.ceil(leftMs / 1_000);
    figure.textContent = String(seconds);
    element.style.setProperty('--left', String(leftMs / wholeMs));
    element.classList.toggle('urgent', seconds <= WARN_S);
    if (seconds <= WARN_S && seconds > 0 && !warned) {
      warned = true;
      onWarn(seconds);
    }
    if (leftMs <= SEND_MS && !sent) {
      sent = true;
      onSend();
    }
  };
  return {
    element,
    stop,
    start(leftMs) {
      // An update of the same coup corrects the clock without restarting it.
      if (timer === undefined) {
        wholeMs = Math.max(leftMs, 1);
        [warned, sent] = [false, false];
        timer = setInterval(tick, TICK_MS);
      }
      endMs = performance.now() + leftMs;
      tick();
    },
  };
}
