/** Follows the book: replaces the parts of the page that differ, but not the form that has the focus. */
const LOOK_AGAIN_MS = 2_000;

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const sections = [...next.querySelectorAll('main > section')];
  for (const [index, shown] of document.querySelectorAll('main > section').entries()) merge(shown, sections[index]);
}

function merge(shown, next) {
  if (shown.innerHTML === next.innerHTML) return;
  const [body, nextBody] = [shown, next].map((section) => section.querySelector('tbody'));
  if (body === null || nextBody === null) {
    if (!shown.contains(document.activeElement)) shown.replaceChildren(...next.childNodes);
    return;
  }
  for (const row of [...body.children]) if (next.querySelector(`#${row.id}`) === null) row.remove();
  for (const row of [...nextBody.children].reverse()) mergeRow(body, row);
}

function mergeRow(body, row) {
  const shown = document.getElementById(row.id);
  if (shown === null) body.prepend(row);
  else if (shown.outerHTML !== row.outerHTML && !shown.contains(document.activeElement)) shown.replaceWith(row);
}

document.addEventListener('visibilitychange', look);
setInterval(look, LOOK_AGAIN_MS);
