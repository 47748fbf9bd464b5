import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { icon } from '../icons.ts';

export interface Dialog {
  readonly element: HTMLDialogElement;
  /** Fills and opens it. It is closed by its button, by Escape or by a press outside. */
  open(...content: Node[]): void;
  replace(...content: Node[]): void;
}

export function createDialog(t: Translate, title: string): Dialog {
  const body = h('div', { class: 'dialog-body', tabindex: '0' });
  const close = () => element.close();
  const element = h(
    'dialog',
    { class: 'dialog', 'aria-label': title },
    h('header', { class: 'dialog-head' }, h('h2', {}, title), button('round-button', t('close'), close, icon('close'))),
    body,
  );
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    open(...content) {
      body.replaceChildren(...content);
      element.showModal();
      body.scrollTop = 0;
    },
    replace: (...content) => body.replaceChildren(...content),
  };
}
