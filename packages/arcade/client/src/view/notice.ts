import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A message above the reels that stays until the player handles it: refusals, interruptions, lost connections. */
export interface Notice {
  readonly element: HTMLElement;
  show(text: string, action?: NoticeAction): void;
  hide(): void;
}

export function createNotice(t: Translate): Notice {
  const element = h('div', { class: 'notice', role: 'alert' });
  const hide = () => element.replaceChildren();
  return {
    element,
    hide,
    show(text, action) {
      const label = action?.label ?? t('ok');
      const press = () => {
        hide();
        action?.run();
      };
      const dismiss = button('notice-button', label, press, label);
      element.replaceChildren(h('p', {}, text), dismiss);
      // A key for the game must not start a round behind the message.
      if (!document.querySelector('dialog[open]')) dismiss.focus();
    },
  };
}
