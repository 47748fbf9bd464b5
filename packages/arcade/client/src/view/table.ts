import { createAnnouncer } from '../announcer.ts';
import { button, h } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { icon } from '../icons.ts';
import { createSkip } from '../motion.ts';
import type { Preferences } from '../preferences.ts';
import { Sound } from '../sound.ts';
import type { Staging } from '../staging/staging.ts';
import type { Controls } from './controls.ts';
import { createNotice } from './notice.ts';
import { Overlay } from './overlay.ts';
import { createPlaque } from './plaque.ts';
import type { Table } from './table-parts.ts';

export interface TableOptions {
  readonly face: GameFace;
  readonly staging: Staging;
  readonly t: Translate;
  readonly currency: string;
  readonly controls: Controls;
  readonly preferences: Preferences;
  readonly onLeave: () => void;
  readonly onInfo: () => void;
  readonly onRounds: () => void;
}

function topBar({ t, preferences, onLeave, onInfo, onRounds }: TableOptions, sound: Sound): HTMLElement {
  const soundButton = button('round-button sound', '', () => {
    sound.toggle();
    preferences.change({ sound: sound.isOn });
    nameSound();
  });
  const nameSound = () => {
    soundButton.setAttribute('aria-label', t(sound.isOn ? 'sound.off' : 'sound.on'));
    soundButton.replaceChildren(icon(sound.isOn ? 'soundOn' : 'soundOff'));
  };
  nameSound();
  const tools = h(
    'div',
    { class: 'top-tools' },
    soundButton,
    button('round-button', t('history'), onRounds, icon('shield')),
    button('round-button', t('info'), onInfo, icon('info')),
  );
  const leave = button('pill-button leave', t('leave.short'), onLeave, icon('leave'), h('span', {}, t('leave.short')));
  return h('nav', { class: 'top-bar' }, leave, tools);
}

/** Builds the screen into `root`. */
export function createTable(root: HTMLElement, options: TableOptions): Table {
  const { face, staging, t, currency, controls, preferences } = options;
  const sound = new Sound(preferences.choices.sound);
  const skip = createSkip();
  const [plaque, notice] = [createPlaque(t, currency), createNotice(t)];
  const [announcer, overlay] = [createAnnouncer(), new Overlay(t, currency, face, skip)];
  const view = h('div', { class: 'window' }, ...staging.window, notice.element);
  view.addEventListener('click', skip.press);
  const title = h('h1', { class: 'title' }, t(`title.${face.game.code}` as MessageKey));
  const frame = h('div', { class: 'frame' }, view);
  root.className = 'game';
  root.dataset['game'] = face.game.code;
  root.replaceChildren(
    face.createScenery(),
    topBar(options, sound),
    h('header', { class: 'marquee' }, title, staging.header),
    h('main', { class: 'middle' }, h('div', { class: 'cabinet' }, ...face.createOrnaments(), frame, plaque.element)),
    h('footer', { class: 'deck' }, controls.balance, controls.stake, staging.choice?.element, controls.spin),
    overlay.element,
    announcer.element,
  );
  const setMode: Table['setMode'] = (mode) => {
    root.dataset['mode'] = mode;
  };
  return { plaque, overlay, notice, announcer, sound, skip, setMode };
}
