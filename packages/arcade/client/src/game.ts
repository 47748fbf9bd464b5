import type { Api } from './api.ts';
import type { PlayerState } from './api-types.ts';
import { createDialog } from './dialogs/dialog.ts';
import { infoContent } from './dialogs/info-dialog.ts';
import { roundsContent } from './dialogs/rounds-dialog.ts';
import { h } from './dom.ts';
import type { Frame } from './frame.ts';
import type { GameFace } from './games/face.ts';
import type { Translate } from './i18n.ts';
import { openPreferences } from './preferences.ts';
import { goOn, shownBalance } from './round/go-on.ts';
import { leaveAction, type Play, refreshBalance, setBalance, setBusy } from './round/play.ts';
import { pressSpin } from './round/press-spin.ts';
import { createStaging } from './staging/create-staging.ts';
import { createControls } from './view/controls.ts';
import { createTable } from './view/table.ts';

export interface GameOptions {
  readonly root: HTMLElement;
  readonly face: GameFace;
  readonly api: Api;
  readonly state: PlayerState;
  readonly frame: Frame;
  readonly t: Translate;
}

/** Space and Enter start a round, unless a control has the focus. Holding them down has no further effect. */
function onKey(play: Play, event: KeyboardEvent): void {
  if (event.code !== 'Space' && event.code !== 'Enter') return;
  if (!(event.target instanceof Element) || event.target.closest('dialog')) return;
  const control = event.target.closest('button, a, input');
  if (control && control !== play.controls.spin) return;
  event.preventDefault();
  if (event.repeat) return;
  if (!play.table.overlay.press()) void pressSpin(play);
}

async function seat({ root, face, api, state, frame, t }: GameOptions): Promise<Play> {
  const { currency, lang } = state;
  const [info, rounds] = [createDialog(t, t('info')), createDialog(t, t('history'))];
  const preferences = openPreferences(face.game.code, state.player);
  const { stakes, presetStake } = state;
  const known = [preferences.choices.stake, state.lastRound?.stake].find((stake) => stakes.includes(stake ?? ''));
  const controls = createControls(t, {
    currency,
    stakes,
    stake: known ?? presetStake,
    onStake: (stake) => preferences.change({ stake }),
    onSpin: () => void pressSpin(play),
  });
  const openRounds = async () => {
    rounds.open(h('p', { class: 'dialog-note' }, t('loading')));
    rounds.replace(...(await roundsContent({ t, lang, currency, api, play })));
  };
  const staging = await createStaging(face, t);
  const table = createTable(root, {
    face,
    staging,
    t,
    currency,
    controls,
    preferences,
    onLeave: frame.exit,
    onInfo: () => info.open(...infoContent(face, t, controls.currentStake(), currency)),
    onRounds: () => void openRounds(),
  });
  root.classList.toggle('framed', frame.isFramed);
  root.append(info.element, rounds.element);
  const play: Play = {
    api,
    frame,
    t,
    currency,
    table,
    presenter: staging.seat(table, currency),
    choice: () => staging.choice?.current(),
    controls,
    fairness: state.fairness,
    balance: undefined,
    busy: false,
  };
  return play;
}

/** The game, ready to be played. Called once per page. */
export async function startGame(options: GameOptions): Promise<void> {
  const { state, frame, t } = options;
  const play = await seat(options);
  document.addEventListener('keydown', (event) => onKey(play, event));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !play.busy) void refreshBalance(play);
  });
  setBalance(play, shownBalance(state));
  setBusy(play, true);
  play.presenter.rest();
  frame.post({ type: 'ready' });
  if (state.balance.wallet === 'session_over') play.table.notice.show(t('error.session_over'), leaveAction(play));
  await goOn(play, state.lastRound);
  setBusy(play, false);
}
