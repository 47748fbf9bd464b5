import { writeAmount } from '../amounts.ts';
import { type Html, html } from '../page/html.ts';
import { htmlPage } from '../page/html-page.ts';
import { TEST_AMOUNTS } from './test-amounts.ts';
import type { BookedTransfer, Player } from './vendor-book.ts';

export interface BookContent {
  readonly players: readonly Player[];
  readonly transfers: readonly BookedTransfer[];
}

const playerRow = ({ id, balance, currency }: Player): Html =>
  html`<tr><th scope="row"><bdi>${id}</bdi></th><td class="number">${writeAmount(balance)}</td><td>${currency}</td></tr>`;

const transferRow = ({ id, player, type, amount, currency, status, error, at }: BookedTransfer): Html =>
  html`<tr><td><time>${new Date(Number(at)).toISOString().slice(0, 19).replace('T', ' ')}</time></td><td><bdi>${player}</bdi></td>
<td>${type}</td><td class="number">${writeAmount(amount)}</td><td>${currency}</td><td>${error ?? status}</td><td><code>${id}</code></td></tr>`;

const faultRow = ([ending, fault]: readonly [bigint, string]): Html =>
  html`<li><code>….${ending.toString()}</code> ${fault}</li>`;

/** The vendor's book as a page without script. */
export function renderBook({ players, transfers }: BookContent): string {
  return htmlPage({
    title: 'Sandbox vendor: its book',
    icon: '/icon.svg',
    styles: ['/inbox.css', '/purse/book.css'],
    head: html`<meta http-equiv="refresh" content="5">`,
    body: html`<header class="top">
<h1>Purse, a vendor with wallets of its own</h1>
<p class="what"><strong>This is a test version of a game vendor that keeps its players’ balances itself.</strong> Portals move money here and back;
below is this vendor’s own book, which survives a restart.</p>
</header>
<main>
<h2>Players</h2>
${players.length === 0 ? html`<p class="empty">No player has a wallet here yet.</p>` : html`<div class="wide"><table><thead><tr><th scope="col">Player</th><th scope="col" class="number">Balance</th><th scope="col">Currency</th></tr></thead><tbody>${players.map(playerRow)}</tbody></table></div>`}
<h2>Transfers, the latest first</h2>
${transfers.length === 0 ? html`<p class="empty">No transfers yet.</p>` : html`<div class="wide"><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Player</th><th scope="col">Type</th><th scope="col" class="number">Amount</th><th scope="col">Currency</th><th scope="col">Status</th><th scope="col">Id</th></tr></thead><tbody>${transfers.map(transferRow)}</tbody></table></div>`}
<h2>Amounts for tests</h2>
<p>An amount that ends like this has something happen to it:</p>
<ul>${[...TEST_AMOUNTS].map(faultRow)}</ul>
</main>`,
  });
}
