/** Follows the payment: shows its next state when the server has one, and times in the payer's zone. */
const LOOK_AGAIN_MS = 2_000;
const live = document.getElementById('live');

function showTimes() {
  const { lang } = document.documentElement;
  for (const time of document.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The form is left alone while its payment's state stays the same. */
async function look() {
  const shown = document.querySelector('main');
  if (document.hidden || shown.dataset.live === 'false') return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (next === null || next.dataset.view === shown.dataset.view) return;
  const hadFocus = shown.contains(document.activeElement);
  shown.replaceWith(next);
  const heading = next.querySelector('h1');
  live.textContent = [heading, heading.nextElementSibling].map((part) => part?.textContent).join('. ');
  if (hadFocus) heading.focus();
}

showTimes();
document.addEventListener('visibilitychange', look);
setInterval(look, LOOK_AGAIN_MS);
