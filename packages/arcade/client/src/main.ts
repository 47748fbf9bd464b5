import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-khmer';
import '@fontsource/moul/khmer.css';
import './styles/base.css';
import './styles/scenery.css';
import './styles/drift.css';
import './styles/table.css';
import './styles/wins.css';
import './styles/deck.css';
import './styles/overlay.css';
import './styles/dialog.css';
import './styles/rounds.css';
import './styles/layout.css';
import './styles/upright.css';
import { riverLanterns } from '../../src/games/river-lanterns/river-lanterns.ts';
import { ApiError } from './api.ts';
import { h } from './dom.ts';
import { createFrame } from './frame.ts';
import { startGame } from './game.ts';
import { loadTranslate } from './i18n.ts';
import { openGameSession } from './session.ts';

/** A client seed of the browser's own making, so that no part of it is the house's choice. */
function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const root = document.querySelector<HTMLElement>('#game');
if (root) {
  const t = await loadTranslate(document.documentElement.lang);
  document.title = t('title');
  root.className = 'game loading';
  root.replaceChildren(h('p', { class: 'loading-text', role: 'status' }, t('loading')));
  try {
    const launch = new URLSearchParams(location.search).get('launch') ?? '';
    const { api, state } = await openGameSession(launch);
    const fairness = state.fairness.clientSeedChosen ? state.fairness : await api.chooseClientSeed(newClientSeed());
    const frame = createFrame(state.lobbyUrl);
    await startGame({ root, game: riverLanterns, api, state: { ...state, fairness }, frame, t });
  } catch (error) {
    const isLaunch = error instanceof ApiError && error.code !== 'offline';
    root.replaceChildren(
      h('p', { class: 'loading-text', role: 'alert' }, t(isLaunch ? 'error.launch' : 'error.offline')),
    );
  }
}
