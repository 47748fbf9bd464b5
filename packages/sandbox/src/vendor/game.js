/** Sun & Moon: the server tosses, this shows it. Tells the page around only what happens, never what is in the purse. */
const { seat = '', origin = '', texts: written = '{}' } = document.body.dataset;
const texts = JSON.parse(written);
const [coin, word, balance] = ['coin', 'word', 'balance'].map((id) => document.getElementById(id));
const TURN_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 1_200;
const LOOK_AGAIN_MS = 3_000;
let isTossing = false;
let turns = 0;

const tell = (message) => window.parent.postMessage({ source: 'marquee-game', ...message }, origin);
const shown = (amount) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 });

function show(amount) {
  balance.textContent = shown(amount);
  document.body.classList.toggle('is-empty', Number(amount) === 0);
}

/** Money may have come from the portal meanwhile. */
async function look() {
  if (isTossing || document.hidden) return;
  const answer = await fetch(`/purse/play/balance?seat=${encodeURIComponent(seat)}`).catch(() => null);
  if (answer?.ok && !isTossing) show((await answer.json()).balance);
}

async function play(side, stake) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/purse/play/toss', {
    method: 'POST',
    headers,
    body: JSON.stringify({ seat, side, stake }),
  });
  if (answer.status === 409) {
    word.textContent = texts.empty;
    return;
  }
  if (!answer.ok) throw new Error(String(answer.status));
  const result = await answer.json();
  turns += 4 + (result.side === 'sun' ? (turns % 2 === 0 ? 0 : 1) : turns % 2 === 0 ? 1 : 0);
  coin.style.setProperty('--turns', String(turns));
  await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  const isWon = Number(result.paid) > 0;
  const [won, lost] = result.side === 'sun' ? [texts.wonSun, texts.lostSun] : [texts.wonMoon, texts.lostMoon];
  word.textContent = isWon ? won.replace('{amount}', shown(result.paid)) : lost;
  word.dataset.side = result.side;
  document.body.classList.toggle('is-won', isWon);
  show(result.balance);
}

async function call(side) {
  if (isTossing) return;
  const { value: stake } = document.querySelector('[name="stake"]:checked');
  isTossing = true;
  document.body.classList.remove('is-won');
  word.textContent = texts.tossed;
  delete word.dataset.side;
  tell({ type: 'round', phase: 'open' });
  try {
    await play(side, stake);
  } catch {
    word.textContent = texts.silent;
  } finally {
    isTossing = false;
    tell({ type: 'round', phase: 'closed' });
  }
}

// No form: the frame a game is in lets none be sent.
for (const button of document.querySelectorAll('.pick')) button.addEventListener('click', () => call(button.value));
document.addEventListener('visibilitychange', look);
setInterval(look, LOOK_AGAIN_MS);
await look();
tell({ type: 'ready' });
