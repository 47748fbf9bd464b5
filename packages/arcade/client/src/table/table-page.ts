import '../styles/three-rivers.css';
import '../styles/hands.css';
import '../styles/bets.css';
import { handPoints } from '../../../src/table/baccarat.ts';
import { createAnnouncer } from '../announcer.ts';
import { createDialog, type Dialog } from '../dialogs/dialog.ts';
import { button, h } from '../dom.ts';
import { createFrame } from '../frame.ts';
import type { Translate } from '../i18n.ts';
import { icon } from '../icons.ts';
import { showAmount, toCents } from '../money.ts';
import { wait } from '../motion.ts';
import { openPreferences } from '../preferences.ts';
import { refusalOf } from '../refusal.ts';
import { newRequestId } from '../round/request-id.ts';
import { untilAnswered } from '../round/submit-spin.ts';
import { createNotice } from '../view/notice.ts';
import { createBetSpots } from './bet-spots.ts';
import { createClock } from './clock.ts';
import { createHand } from './hand.ts';
import { openLaidChips } from './laid-chips.ts';
import { followTable } from './live-news.ts';
import { createRoundReporter } from './round-reporter.ts';
import { openTableSession, type Side, type SlipView, type TableNews } from './table-api.ts';
import { slipsContent, tableRules } from './table-dialogs.ts';

/** Two cards each in turn, then the third ones. */
function dealOrder({ player, banker }: NonNullable<TableNews['outcome']>): (readonly ['player' | 'banker', number])[] {
  const order = [0, 1].flatMap((index) => [['player', player[index]] as const, ['banker', banker[index]] as const]);
  const thirds = [['player', player[2]] as const, ['banker', banker[2]] as const];
  return [...order, ...thirds].flatMap(([side, card]) => (card === undefined ? [] : [[side, card] as const]));
}

function topBar(t: Translate, onLeave: () => void, onRounds: () => void, onInfo: () => void): HTMLElement {
  const leave = button('pill-button leave', t('leave.short'), onLeave, icon('leave'), h('span', {}, t('leave.short')));
  const tools = h(
    'div',
    { class: 'top-tools' },
    button('round-button', t('history'), onRounds, icon('shield')),
    button('round-button', t('info'), onInfo, icon('info')),
  );
  return h('nav', { class: 'top-bar' }, leave, tools);
}

/** A table with several players: state comes over the socket, bets go by HTTP calls. */
export async function startTable(root: HTMLElement, code: string, launch: string, t: Translate): Promise<void> {
  const { api, state } = await openTableSession(launch, code);
  const { currency } = state;
  const frame = createFrame(state.lobbyUrl);
  const reporter = createRoundReporter(frame);
  const [announcer, notice] = [createAnnouncer(), createNotice(t)];
  const [info, rounds]: [Dialog, Dialog] = [createDialog(t, t('info')), createDialog(t, t('history'))];
  const hands = {
    player: createHand('player', t('table.player'), t('table.empty')),
    banker: createHand('banker', t('table.banker'), t('table.empty')),
  };
  // Laid chips are sent before the time is over, without a press.
  const clock = createClock(
    (seconds) => announcer.announce(t('table.seconds', { seconds })),
    () => {
      isSending = true;
      status.textContent = t('table.closed');
      void place().finally(showSpots);
    },
  );
  const status = h('p', { class: 'table-status' });
  const players = h('p', { class: 'table-players' });
  const road = h('ol', { class: 'road', 'aria-label': t('table.road'), dir: 'ltr' });
  const balance = h('bdi', { id: 'balance', dir: 'ltr' }, '—');
  const won = h('bdi', { id: 'win', dir: 'ltr' }, showAmount('0'));
  let news: TableNews | undefined;
  let slip: SlipView | undefined = state.lastSlip;
  let busy = false;
  /** The laid chips were sent: no more can be laid on this coup. */
  let isSending = false;
  const preferences = openPreferences(code, state.player);
  const laidChips = openLaidChips(code, state.player);
  const leftChips = laidChips.read();
  let dealing: Promise<void> = Promise.resolve();

  const spots = createBetSpots({
    t,
    currency,
    stakes: state.stakes,
    preset: preferences.choices.stake ?? state.presetStake,
    onChip: (stake) => preferences.change({ stake }),
    onChange: () => {
      refresh();
      store();
    },
  });
  const total = h('bdi', { id: 'stake', dir: 'ltr' }, showAmount('0'));
  const sum = () => Object.values(spots.laid()).reduce((all, bet) => all + toCents(bet ?? '0'), 0n);
  const refresh = () => {
    total.textContent = showAmount(slipOn() ? (slipOn()?.stake ?? '0') : sum());
    const idle = busy || sum() === 0n;
    confirm.setAttribute('aria-disabled', String(idle));
    undo.disabled = idle;
  };
  /** While chips are sent, the stored ones stay those of their coup. */
  const store = () => {
    if (busy || !news) return;
    laidChips.write(sum() === 0n ? undefined : { number: news.number, chips: spots.stack() });
  };
  /** The slip on the displayed coup, unless it is void. */
  const slipOn = () =>
    slip && slip.number === news?.number && slip.state !== 'void' && slip.state !== 'voiding' ? slip : undefined;
  const showSpots = () =>
    spots.show(slipOn()?.bets, news !== undefined && news.outcome === null && !busy && !isSending);

  const leave = { label: t('leave'), run: frame.exit };
  const readBalance = async () => {
    const answer = await api.readBalance().catch(() => undefined);
    if (answer?.balance !== undefined) balance.textContent = showAmount(answer.balance);
    if (answer?.wallet === 'session_over') notice.show(t('error.session_over'), leave);
  };
  const follow = async (id: string): Promise<SlipView | undefined> => {
    for (let tries = 0; tries < 120; tries += 1) {
      const read = await api.readSlip(id).catch(() => undefined);
      if (read && (read.state === 'settled' || read.state === 'void')) return read;
      await wait(Math.min(4_000, 300 + tries * 200));
    }
    return undefined;
  };
  /** Without an answer the slip may still be valid. */
  const lastSlip = () =>
    api.readState().then(
      (known) => known.lastSlip,
      () => slip,
    );
  const place = async () => {
    if (busy || !news || sum() === 0n) return;
    busy = true;
    refresh();
    reporter.begin();
    const body = { requestId: newRequestId(), number: news.number, bets: spots.laid() };
    try {
      slip = await untilAnswered(() => api.placeSlip(body));
      if (slip.voidReason) notice.show(t(`error.${slip.voidReason}`));
      else announcer.announce(t('table.placed'));
    } catch (error) {
      const { message, isOver, isCertain } = refusalOf(error);
      notice.show(t(message), isOver ? leave : undefined);
      if (!isCertain) slip = await lastSlip();
    }
    busy = false;
    const isClosed = isSending || news.number !== body.number || news.outcome !== null;
    if (isClosed) spots.clear();
    showSpots();
    await readBalance();
    reporter.end();
  };
  const confirm = button('notice-button confirm', t('table.confirm'), () => void place(), t('table.confirm'));
  const undo = button('pill-button undo', t('table.undo'), () => spots.undo(), t('table.undo'));

  const showResult = async (coup: TableNews, outcome: NonNullable<TableNews['outcome']>) => {
    const points = { player: handPoints(outcome.player), banker: handPoints(outcome.banker) };
    for (const side of ['player', 'banker'] as const) hands[side].mark(outcome.result === side);
    spots.mark(outcome.result);
    const text = t(`table.result.${outcome.result}`, points);
    status.textContent = text;
    showRoad(coup.results);
    announcer.announce(text);
    const mine = slip?.number === coup.number ? await follow(slip.id) : undefined;
    if (!mine) return;
    slip = mine;
    won.textContent = showAmount(mine.win);
    if (toCents(mine.win) > 0n)
      announcer.announce(`${text}. ${t('announce.sum', { amount: showAmount(mine.win), currency })}`);
    await readBalance();
  };
  const showRoad = (results: readonly Side[]) => {
    road.replaceChildren(
      ...results.map((side) =>
        h('li', { class: `bead ${side}`, 'aria-label': t(`table.${side}`) }, t(`table.${side}`).slice(0, 1)),
      ),
    );
  };
  const deal = async (coup: TableNews, outcome: NonNullable<TableNews['outcome']>) => {
    const isIn = busy || slipOn() !== undefined;
    if (isIn) reporter.begin();
    for (const [side, card] of dealOrder(outcome)) await hands[side].deal(card);
    await showResult(coup, outcome);
    if (isIn) reporter.end();
  };
  /** Chips that did not become a bet in time are removed, and the player reads the reason. */
  const takeBack = () => {
    if (busy || sum() === 0n) return;
    spots.clear();
    notice.show(t('table.late'));
  };
  /** Lays the chips again that were left on this coup when the page was closed. Those of an earlier coup did not become a bet. */
  const layLeftChips = (coup: TableNews) => {
    if (!leftChips || slip?.number === leftChips.number) return;
    if (leftChips.number === coup.number && coup.outcome === null) spots.layAgain(leftChips.chips);
    else notice.show(t('table.late'));
  };
  const receive = (next: TableNews) => {
    const before = news;
    showNews(next, before);
    if (!before) layLeftChips(next);
  };
  const showNews = (next: TableNews, before: TableNews | undefined) => {
    news = next;
    players.textContent = t('table.players', { players: next.players });
    if (next.outcome === null) {
      if (before?.number !== next.number) clock.stop();
      clock.start(next.closesInMs);
      if (before?.number === next.number) return;
      takeBack();
      isSending = false;
      status.textContent = t('table.open');
      won.textContent = showAmount('0');
      spots.mark(undefined);
      for (const hand of Object.values(hands)) hand.clear();
      showRoad(next.results);
      showSpots();
      return;
    }
    clock.stop();
    takeBack();
    showSpots();
    if (before?.number === next.number && before.outcome !== null) return;
    status.textContent = t('table.closed');
    const { outcome } = next;
    if (before) dealing = dealing.then(() => deal(next, outcome));
    else {
      for (const side of ['player', 'banker'] as const) hands[side].show(outcome[side]);
      void showResult(next, outcome);
    }
  };

  const openRounds = async () => {
    rounds.open(h('p', { class: 'dialog-note' }, t('loading')));
    rounds.replace(...(await slipsContent(t, api, currency, news?.outcome === null ? news : undefined)));
  };
  const figure = (className: string, label: string, value: HTMLElement) =>
    h(
      'div',
      { class: `figure ${className}` },
      h('span', { class: 'figure-label' }, label),
      h('span', { class: 'figure-value' }, value, ' ', h('span', { class: 'figure-currency' }, currency)),
    );
  root.className = 'game table-game';
  root.classList.toggle('framed', frame.isFramed);
  root.dataset['game'] = code;
  root.replaceChildren(
    h('div', { class: 'scenery', 'aria-hidden': 'true' }, h('div', { class: 'felt' })),
    topBar(
      t,
      frame.exit,
      () => void openRounds(),
      () => info.open(...tableRules(t)),
    ),
    h('header', { class: 'marquee' }, h('h1', { class: 'title' }, t('title.three_rivers'))),
    h(
      'main',
      { class: 'baccarat' },
      h('div', { class: 'table-head' }, clock.element, h('div', {}, status, players)),
      h('div', { class: 'hands' }, hands.player.element, hands.banker.element),
      spots.spots,
      road,
      notice.element,
    ),
    h(
      'footer',
      { class: 'table-deck' },
      figure('balance', t('balance'), balance),
      spots.chips,
      figure('stake-figure', t('stake'), total),
      figure('win-figure', t('win'), won),
      h('div', { class: 'table-actions' }, undo, confirm),
    ),
    announcer.element,
    info.element,
    rounds.element,
  );
  status.textContent = t('table.next');
  refresh();
  if (state.balance.balance !== undefined) balance.textContent = showAmount(state.balance.balance);
  frame.post({ type: 'ready' });
  followTable(api.token, {
    onNews: receive,
    onAway: (away) => {
      if (away) status.textContent = t('table.away');
      else if (news?.outcome === null) status.textContent = t('table.open');
    },
    onSessionOver: () => notice.show(t('error.session_over'), leave),
  });
}
