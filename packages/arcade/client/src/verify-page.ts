import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-khmer';
import '@fontsource-variable/noto-sans-myanmar';
import '@fontsource-variable/noto-sans-thai';
import '@fontsource/moul/khmer.css';
import './styles/base.css';
import './styles/dialog.css';
import './styles/rounds.css';
import './styles/verify.css';
import { ApiError, readProof } from './api.ts';
import type { RoundProof } from './api-types.ts';
import { h } from './dom.ts';
import { DEFINITIONS } from './games/definitions.ts';
import { loadFace } from './games/index.ts';
import { loadTranslate, type MessageKey, type Translate } from './i18n.ts';
import { type Claim, sameDraws, verifyClaim } from './round/verify.ts';
import type { RoundChoice } from './staging/staging.ts';
import { coupText } from './table/cards.ts';
import { readCoup } from './table/table-api.ts';
import { isCoupGood } from './table/verify-coup.ts';
import { verifiedSteps } from './verified-steps.ts';

const FORMULA = `commitment = SHA-256(serverSeed)
block(cursor) = HMAC-SHA256(key: serverSeed, message: clientSeed:nonce:cursor), cursor = 0, 1, 2 …
word = next 4 bytes, big-endian; rejected when word ≥ 2^32 − (2^32 mod n)
draw = word mod n
reels: n = length of the reel; left to right, spin after spin
clusters: n = sum of weights; column by column, each from its lowest empty place up, fall after fall
dice: n = 10000
baccarat: message three_rivers:<number>:cursor; n = cards left of a shoe of eight packs; player, banker, player, banker, thirds`;

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

function resultLine(isGood: boolean, text: string): HTMLElement {
  return h('p', { class: `proof-result ${isGood ? 'good' : 'bad'}` }, `${isGood ? '✓' : '✗'} ${text}`);
}

/** Game and choice of the round; a choice is shown only in games that have one. */
function gameFields(t: Translate) {
  const option = (value: string, text: string) => h('option', { value }, text);
  const titles = [...DEFINITIONS.keys()].map((code) => option(code, t(`title.${code}` as MessageKey)));
  const game = h('select', { id: 'game', name: 'game' }, ...titles);
  const sides = (['under', 'over'] as const).map((side) => option(side, t(`dice.${side}`)));
  const side = h('select', { id: 'side', name: 'side', 'aria-label': t('dice.side') }, ...sides);
  const chance = h('select', { id: 'chance', name: 'chance', 'aria-label': t('dice.chance') });
  const choice = h('p', { class: 'verify-choice' }, side, chance);
  const refresh = () => {
    const definition = DEFINITIONS.get(game.value);
    const chances = definition?.kind === 'dice' ? definition.chances : [];
    choice.hidden = chances.length === 0;
    chance.replaceChildren(...chances.map((each) => option(String(each), `${(each / 100).toFixed(2)} %`)));
  };
  game.addEventListener('change', refresh);
  refresh();
  return {
    rows: [h('p', {}, h('label', { class: 'seed-label', for: 'game' }, t('verify.game')), game), choice],
    fill(code: string, chosen: RoundChoice | null) {
      game.value = code;
      refresh();
      if (!chosen) return;
      side.value = chosen.side;
      chance.value = String(chosen.chance);
    },
    read: (): Pick<Claim, 'game' | 'choice'> => ({
      game: game.value,
      choice: choice.hidden ? null : { side: side.value as RoundChoice['side'], chance: Number(chance.value) },
    }),
  };
}

/** A table's coup, recomputed from its revealed seed. */
async function verifiedCoup(t: Translate, table: string, number: number): Promise<HTMLElement[]> {
  try {
    const proof = await readCoup(table, number);
    const heading = h('h2', {}, t('table.commitment', { number }));
    const value = (text: string) => h('code', { class: 'formula', dir: 'ltr' }, text);
    if (proof.serverSeed === null || proof.outcome === null) {
      return [heading, value(proof.commitment), resultLine(false, t('proof.hidden'))];
    }
    const good = isCoupGood(proof);
    const seed = h('h2', {}, t('verify.serverSeed'));
    const checked = resultLine(good, t(good ? 'proof.good' : 'proof.bad'));
    return [checked, value(coupText(proof.outcome)), heading, value(proof.commitment), seed, value(proof.serverSeed)];
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code !== 'offline';
    return [resultLine(false, t(isMissing ? 'verify.missing' : 'error.offline'))];
  }
}

/** A public page that recomputes a round from its published values. */
async function openVerifyPage(root: HTMLElement): Promise<void> {
  const t = await loadTranslate(document.documentElement.lang);
  document.title = t('verify.title');
  const chosen = gameFields(t);
  const fields = {
    serverSeed: field(t, 'serverSeed'),
    commitment: field(t, 'commitment'),
    clientSeed: field(t, 'clientSeed'),
    nonce: field(t, 'nonce'),
  };
  const result = h('section', { class: 'verify-result', 'aria-live': 'polite' });
  let proof: RoundProof | undefined;

  const compute = async () => {
    const value = (name: FieldName) => fields[name].input.value;
    if (!/^[0-9a-f]{64}$/i.test(value('serverSeed').trim())) {
      return result.replaceChildren(resultLine(false, t('verify.notHex')));
    }
    const claim = {
      ...chosen.read(),
      serverSeed: value('serverSeed'),
      commitment: value('commitment'),
      clientSeed: value('clientSeed'),
      nonce: Number(value('nonce')),
    };
    const checked = verifyClaim(claim);
    const played = proof && sameDraws(checked.outcome, proof.draws);
    const face = await loadFace(claim.game);
    return result.replaceChildren(
      resultLine(checked.seedMatches, t(checked.seedMatches ? 'verify.seedGood' : 'verify.seedBad')),
      ...(played === undefined ? [] : [resultLine(played, t(played ? 'verify.drawsGood' : 'verify.drawsBad'))]),
      ...verifiedSteps(t, face, checked.outcome),
    );
  };

  const form = h(
    'form',
    { class: 'verify-form' },
    ...chosen.rows,
    ...Object.values(fields).map(({ row }) => row),
    h('button', { class: 'notice-button' }, t('verify.compute')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void compute();
  });
  root.className = 'verify';
  root.replaceChildren(
    h('h1', {}, t('verify.title')),
    h('p', { class: 'dialog-note' }, t('verify.lead')),
    form,
    result,
    h('section', {}, h('h2', {}, t('verify.formula')), h('code', { class: 'formula', dir: 'ltr' }, FORMULA)),
  );

  const query = new URLSearchParams(location.search);
  const [table, coup] = [query.get('table'), query.get('coup')];
  if (table !== null && coup !== null) {
    form.hidden = true;
    return result.replaceChildren(...(await verifiedCoup(t, table, Number(coup))));
  }
  const id = query.get('round');
  if (id === null) return;
  try {
    proof = await readProof(id);
    chosen.fill(proof.game, proof.choice);
    for (const name of ['commitment', 'clientSeed', 'nonce'] as const) fields[name].input.value = String(proof[name]);
    fields.serverSeed.input.value = proof.serverSeed ?? '';
    if (proof.serverSeed === null) result.replaceChildren(resultLine(false, t('proof.hidden')));
    else await compute();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code !== 'offline';
    result.replaceChildren(resultLine(false, t(isMissing ? 'verify.missing' : 'error.offline')));
  }
}

const root = document.querySelector<HTMLElement>('#verify');
if (root) await openVerifyPage(root);
