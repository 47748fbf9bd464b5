import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-khmer';
import '@fontsource/moul/khmer.css';
import './styles/base.css';
import './styles/dialog.css';
import './styles/rounds.css';
import './styles/verify.css';
import { spinWindow } from '../../src/engine/spin-window.ts';
import { riverLanterns } from '../../src/games/river-lanterns/river-lanterns.ts';
import { ApiError, readProof } from './api.ts';
import type { RoundProof } from './api-types.ts';
import { h } from './dom.ts';
import { loadTranslate, type MessageKey, type Translate } from './i18n.ts';
import { sameDraws, type Verdict, verifyClaim } from './round/verify.ts';
import { symbolUrl } from './view/symbol-art.ts';

const FORMULA = `commitment = SHA-256(serverSeed)
block(cursor) = HMAC-SHA256(key: serverSeed, message: clientSeed:nonce:cursor), cursor = 0, 1, 2 …
word = next 4 bytes, big-endian; rejected when word ≥ 2^32 − (2^32 mod n)
stop = word mod n, n = length of the reel; reels left to right, spin after spin`;

type FieldName = 'serverSeed' | 'commitment' | 'clientSeed' | 'nonce';

function field(t: Translate, name: FieldName): { row: HTMLElement; input: HTMLInputElement } {
  const input = h('input', { id: name, name, spellcheck: 'false', autocomplete: 'off', dir: 'ltr' });
  const row = h(
    'p',
    {},
    h('label', { class: 'seed-label', for: name }, t(`verify.${name}` satisfies MessageKey)),
    input,
  );
  return { row, input };
}

function verdictLine(isGood: boolean, text: string): HTMLElement {
  return h('p', { class: `proof-result ${isGood ? 'good' : 'bad'}` }, `${isGood ? '✓' : '✗'} ${text}`);
}

/** The recomputed reels, spin by spin. */
function spins(t: Translate, { outcome }: Verdict): HTMLElement[] {
  return outcome.steps.flatMap((step, index) => {
    if (step.kind !== 'base' && step.kind !== 'free') return [];
    const strips = step.kind === 'base' ? riverLanterns.baseStrips : riverLanterns.freeStrips;
    const columns = spinWindow(strips, step.stops).map((rows) =>
      h(
        'div',
        {},
        ...rows.map((symbol) => h('img', { src: symbolUrl(symbol), alt: t(`symbol.${symbol}` as MessageKey) })),
      ),
    );
    const name = step.kind === 'base' ? t('verify.step.base') : t('verify.step.free', { number: index });
    return h(
      'figure',
      { class: 'verified-spin' },
      h('div', { class: 'verified-reels', dir: 'ltr' }, ...columns),
      h(
        'figcaption',
        {},
        h('b', {}, name),
        h('span', {}, t('verify.pays', { pay: step.pay })),
        h('code', { dir: 'ltr' }, step.stops.join(' · ')),
      ),
    );
  });
}

/** The page anybody can open: it takes the published values and plays the round again. */
async function openVerifyPage(root: HTMLElement): Promise<void> {
  const t = await loadTranslate(document.documentElement.lang);
  document.title = t('verify.title');
  const fields = {
    serverSeed: field(t, 'serverSeed'),
    commitment: field(t, 'commitment'),
    clientSeed: field(t, 'clientSeed'),
    nonce: field(t, 'nonce'),
  };
  const result = h('section', { class: 'verify-result', 'aria-live': 'polite' });
  let proof: RoundProof | undefined;

  const compute = () => {
    const value = (name: FieldName) => fields[name].input.value;
    if (!/^[0-9a-f]{64}$/i.test(value('serverSeed').trim())) {
      return result.replaceChildren(verdictLine(false, t('verify.notHex')));
    }
    const claim = {
      serverSeed: value('serverSeed'),
      commitment: value('commitment'),
      clientSeed: value('clientSeed'),
      nonce: Number(value('nonce')),
    };
    const verdict = verifyClaim(claim);
    const played = proof && sameDraws(verdict.outcome, proof.draws);
    return result.replaceChildren(
      verdictLine(verdict.seedMatches, t(verdict.seedMatches ? 'verify.seedGood' : 'verify.seedBad')),
      ...(played === undefined ? [] : [verdictLine(played, t(played ? 'verify.stopsGood' : 'verify.stopsBad'))]),
      ...spins(t, verdict),
    );
  };

  const form = h(
    'form',
    { class: 'verify-form' },
    ...Object.values(fields).map(({ row }) => row),
    h('button', { class: 'notice-button' }, t('verify.compute')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    compute();
  });
  root.className = 'verify';
  root.replaceChildren(
    h('h1', {}, t('verify.title')),
    h('p', { class: 'dialog-note' }, t('verify.lead')),
    form,
    result,
    h('section', {}, h('h2', {}, t('verify.formula')), h('code', { class: 'formula', dir: 'ltr' }, FORMULA)),
  );

  const id = new URLSearchParams(location.search).get('round');
  if (id === null) return;
  try {
    proof = await readProof(id);
    for (const name of ['commitment', 'clientSeed', 'nonce'] as const) fields[name].input.value = String(proof[name]);
    fields.serverSeed.input.value = proof.serverSeed ?? '';
    if (proof.serverSeed === null) result.replaceChildren(verdictLine(false, t('proof.hidden')));
    else compute();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code !== 'offline';
    result.replaceChildren(verdictLine(false, t(isMissing ? 'verify.missing' : 'error.offline')));
  }
}

const root = document.querySelector<HTMLElement>('#verify');
if (root) await openVerifyPage(root);
