import type { FreeSpinsDefinition } from '../../../src/engine/game-definition.ts';
import { type Announcer, createAnnouncer } from '../announcer.ts';
import { button, h } from '../dom.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { icon } from '../icons.ts';
import { Sound } from '../sound.ts';
import type { Controls } from './controls.ts';
import { createMeter, type Meter } from './meter.ts';
import { createNotice, type Notice } from './notice.ts';
import { Overlay } from './overlay.ts';
import { Particles } from './particles.ts';
import { createPlaque, type Plaque } from './plaque.ts';
import { type Mode, ReelStage } from './reel-stage.ts';
import { createScenery } from './scenery.ts';
import { symbolUrl } from './symbol-art.ts';
import { createWinLines } from './win-lines.ts';
import { createWinShow, type WinShow } from './win-show.ts';

/** Everything on the table that a round is presented with. */
export interface Table {
  readonly stage: ReelStage;
  readonly wins: WinShow;
  readonly plaque: Plaque;
  readonly meter: Meter;
  readonly overlay: Overlay;
  readonly notice: Notice;
  readonly announcer: Announcer;
  readonly sound: Sound;
  /** Scenery, strips and header of the paid game or of the free spins. */
  setMode(mode: Mode, stops: readonly number[]): void;
}

export interface TableOptions {
  readonly game: FreeSpinsDefinition;
  readonly t: Translate;
  readonly currency: string;
  readonly controls: Controls;
  readonly onLeave: () => void;
  readonly onInfo: () => void;
  readonly onRounds: () => void;
}

function topBar({ t, onLeave, onInfo, onRounds }: TableOptions, sound: Sound): HTMLElement {
  const soundButton = button('round-button sound', '', () => {
    sound.toggle();
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
  const leave = button('pill-button', t('leave'), onLeave, icon('leave'), h('span', {}, t('leave.short')));
  return h('nav', { class: 'top-bar' }, leave, tools);
}

const hangingLantern = (side: string) =>
  h('img', { class: `hanging ${side}`, src: symbolUrl('lantern'), alt: '', draggable: 'false' });

/** Builds the whole screen into `root`. */
export async function createTable(root: HTMLElement, options: TableOptions): Promise<Table> {
  const { game, t, currency, controls } = options;
  const stage = await ReelStage.create(game, (symbol) => t(`symbol.${symbol}` as MessageKey));
  const lines = createWinLines(game);
  const sound = new Sound();
  const [plaque, meter, notice] = [createPlaque(t, currency), createMeter(game, t), createNotice(t)];
  const [announcer, overlay] = [createAnnouncer(), new Overlay(t, currency, new Particles())];
  const view = h('div', { class: 'window' }, stage.element, lines.element, notice.element);
  const frame = h('div', { class: 'frame' }, view);
  root.className = 'game';
  root.replaceChildren(
    createScenery(),
    topBar(options, sound),
    h('header', { class: 'marquee' }, h('h1', { class: 'title' }, t('title')), meter.element),
    h(
      'main',
      { class: 'middle' },
      h('div', { class: 'cabinet' }, hangingLantern('start'), hangingLantern('end'), frame, plaque.element),
    ),
    h('footer', { class: 'deck' }, controls.balance, controls.stake, controls.spin),
    overlay.element,
    announcer.element,
  );
  const setMode: Table['setMode'] = (mode, stops) => {
    root.dataset['mode'] = mode;
    stage.show(mode, stops);
  };
  return { stage, wins: createWinShow(game, stage, lines), plaque, meter, overlay, notice, announcer, sound, setMode };
}
