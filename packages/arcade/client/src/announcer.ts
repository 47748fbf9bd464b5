import { h } from './dom.ts';

/** Announces text to assistive technology without showing it. */
export interface Announcer {
  readonly element: HTMLElement;
  announce(text: string): void;
}

export function createAnnouncer(): Announcer {
  const element = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  return {
    element,
    announce(text) {
      // The same text twice in a row would not be announced again.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text;
    },
  };
}
