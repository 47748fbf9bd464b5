/** Follows the inbox: new messages come in above, without moving focus, opened details or a selection elsewhere on the page. */
const REFRESH_AFTER_MS = 100;
const live = document.getElementById('live');
const base = document.title;
let stream = null;
let unseen = 0;
let isDue = false;
/** One at a time: an older page must not be merged after a newer one. */
let last = Promise.resolve();

const idsIn = (root) => [...root.querySelectorAll('.message')].map(({ id }) => id);

/** The server's page as it is now; scripts of a document made this way never run. */
async function fetchPage() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function merge(next) {
  const inbox = document.getElementById('inbox');
  const [list, newList] = [document.getElementById('messages'), next.getElementById('messages')];
  const known = new Set(idsIn(document));
  const fresh = idsIn(next).filter((id) => !known.has(id));
  if (list === null || newList === null) inbox.replaceChildren(...next.getElementById('inbox').childNodes);
  else {
    const wanted = new Set(idsIn(next));
    for (const id of known) if (!wanted.has(id)) document.getElementById(id).remove();
    list.prepend(...fresh.map((id) => next.getElementById(id)));
    document.getElementById('more').replaceChildren(...next.getElementById('more').childNodes);
  }
  return fresh;
}

function announce(fresh) {
  for (const id of fresh) document.getElementById(id)?.classList.add('fresh');
  unseen += document.hasFocus() ? 0 : fresh.length;
  document.title = unseen === 0 ? base : `(${unseen}) ${base}`;
  const count = fresh.length === 1 ? 'One new message' : `${fresh.length} new messages`;
  live.textContent = fresh.length === 0 ? 'Following what comes' : count;
}

async function refresh() {
  isDue = false;
  try {
    announce(merge(await fetchPage()));
  } catch {
    live.textContent = 'The sandbox does not answer; trying again';
  }
}

function refreshSoon() {
  if (isDue) return;
  isDue = true;
  last = last.then(() => new Promise((resolve) => setTimeout(resolve, REFRESH_AFTER_MS))).then(refresh);
}

/** A stream only while the page is looked at: browsers keep few connections to one host. */
function follow() {
  if (document.hidden) {
    stream?.close();
    stream = null;
  } else if (stream === null) {
    stream = new EventSource('/events');
    stream.onopen = refreshSoon;
    stream.onmessage = refreshSoon;
    stream.onerror = () => {
      live.textContent = 'The sandbox does not answer; trying again';
      // A refusal is final for the stream itself.
      if (stream?.readyState === EventSource.CLOSED) {
        stream = null;
        setTimeout(follow, 3_000);
      }
    };
  }
}

document.addEventListener('visibilitychange', follow);
addEventListener('focus', () => {
  unseen = 0;
  document.title = base;
});
follow();
