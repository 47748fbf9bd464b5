import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-khmer';
import '@fontsource-variable/noto-sans-myanmar';
import '@fontsource-variable/noto-sans-thai';
import '@fontsource/moul/khmer.css';
import './styles/base.css';
import './styles/table.css';
import './styles/wins.css';
import './styles/deck.css';
import './styles/overlay.css';
import './styles/dialog.css';
import './styles/rounds.css';
import './styles/layout.css';
import './styles/upright.css';
import { TABLES } from '../../src/table/tables.ts';
import { ApiError } from './api.ts';
import { h } from './dom.ts';
import { createFrame } from './frame.ts';
import { startGame } from './game.ts';
import { loadFace } from './games/index.ts';
import { loadTranslate, type MessageKey, type Translate } from './i18n.ts';
import { openGameSession } from './session.ts';

/** A client seed made in the browser, so that the operator has no influence on it. */
function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A game for one player: loads its artwork and session, then its stage. */
async function openGame(root: HTMLElement, code: string, launch: string, t: Translate): Promise<void> {
  const [face, { api, state }] = await Promise.all([loadFace(code), openGameSession(launch)]);
  const fairness = state.fairness.clientSeedChosen ? state.fairness : await api.chooseClientSeed(newClientSeed());
  const frame = createFrame(state.lobbyUrl);
  await startGame({ root, face, api, state: { ...state, fairness }, frame, t });
}

const root = document.querySelector<HTMLElement>('#game');
if (root) {
  const t = await loadTranslate(document.documentElement.lang);
  const code = location.pathname.split('/').at(-1) ?? '';
  document.title = t(`title.${code}` as MessageKey);
  root.className = 'game loading';
  root.replaceChildren(h('p', { class: 'loading-text', role: 'status' }, t('loading')));
  try {
    const launch = new URLSearchParams(location.search).get('launch') ?? '';
    if (TABLES.has(code)) await (await import('./table/table-page.ts')).startTable(root, code, launch, t);
    else await openGame(root, code, launch, t);
  } catch (error) {
    const isLaunch = error instanceof ApiError && error.code !== 'offline';
    root.replaceChildren(
      h('p', { class: 'loading-text', role: 'alert' }, t(isLaunch ? 'error.launch' : 'error.offline')),
    );
  }
}
