import { html } from '../page/html.ts';

export interface GamePage {
  readonly seat: string;
  /** Of the page around the frame: the only one that is told anything. */
  readonly origin: string;
  readonly currency: string;
}

const STAKES = ['1', '10', '100', '1000'] as const;

/** The game: a coin with a sun and a moon. Its script reads the seat from the body. */
export function renderGame({ seat, origin, currency }: GamePage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sun &amp; Moon</title>
<link rel="stylesheet" href="/purse/game.css">
<script src="/purse/game.js" type="module"></script>
</head>
<body data-seat="${seat}" data-origin="${origin}">
<header class="bar">
<p class="purse"><span class="label">In this game’s purse</span><output id="balance" class="balance">…</output> <span class="currency">${currency}</span></p>
</header>
<main class="table">
<div id="coin" class="coin" aria-hidden="true"><div class="side sun"></div><div class="side moon"></div></div>
<p id="word" class="word" role="status">Sun or moon?</p>
<div class="bet">
<fieldset class="stakes"><legend>Stake</legend>
${STAKES.map((stake, index) => html`<label class="chip"><input type="radio" name="stake" value="${stake}"${index === 1 ? html` checked` : null}><span>${stake}</span></label>`)}
</fieldset>
<div class="picks">
<button type="button" value="sun" class="pick pick-sun">Sun</button>
<button type="button" value="moon" class="pick pick-moon">Moon</button>
</div>
</div>
<p class="rules">The side you call pays 1.95 times the stake. Return to player 97.5%.</p>
</main>
</body>
</html>
`.source;
}
