import { html } from '../page/html.ts';
import { textsOf } from './game-texts.ts';

export interface GamePage {
  readonly seat: string;
  /** Origin of the page around the frame, the only one that gets messages. */
  readonly origin: string;
  readonly currency: string;
  /** BCP 47 tag. */
  readonly language: string;
}

const STAKES = ['1', '10', '100', '1000'] as const;

/** The game: a coin with a sun and a moon. Its script reads the seat and its texts from the body. */
export function renderGame({ seat, origin, currency, language }: GamePage): string {
  const [tag, texts] = textsOf(language);
  return html`<!doctype html>
<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="stylesheet" href="/purse/game.css">
<script src="/purse/game.js" type="module"></script>
</head>
<body data-seat="${seat}" data-origin="${origin}" data-texts="${JSON.stringify(texts)}">
<header class="bar">
<p class="purse"><span class="label">${texts.purse}</span><output id="balance" class="balance" dir="ltr">…</output> <span class="currency">${currency}</span></p>
</header>
<main class="table">
<div id="coin" class="coin" aria-hidden="true"><div class="side sun"></div><div class="side moon"></div></div>
<p id="word" class="word" role="status">${texts.ask}</p>
<div class="bet">
<fieldset class="stakes"><legend>${texts.stake}</legend>
${STAKES.map((stake, index) => html`<label class="chip"><input type="radio" name="stake" value="${stake}"${index === 1 ? html` checked` : null}><span>${stake}</span></label>`)}
</fieldset>
<div class="picks">
<button type="button" value="sun" class="pick pick-sun">${texts.sun}</button>
<button type="button" value="moon" class="pick pick-moon">${texts.moon}</button>
</div>
</div>
<p class="rules">${texts.rules}</p>
</main>
</body>
</html>
`.source;
}
