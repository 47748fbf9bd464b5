import { type Api, readProof } from '../api.ts';
import type { FairnessView, HistoryEntry } from '../api-types.ts';
import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount } from '../money.ts';
import { sameDraws, verifyClaim } from '../round/verify.ts';
import { type CheckResult, historySection, resultOf, showCheck } from './history.ts';

export interface RoundsDialogOptions {
  readonly t: Translate;
  readonly lang: string;
  readonly currency: string;
  readonly api: Api;
  /** Holds the next commitment, and takes a new client seed. */
  readonly play: { fairness: FairnessView };
}

const code = (text: string) => h('code', { dir: 'ltr' }, text);

/** Fetches the proof of one round and recomputes it on the spot. */
async function checkRound(id: string): Promise<CheckResult | undefined> {
  const proof = await readProof(id);
  if (proof.serverSeed === null) return undefined;
  const { seedMatches, outcome } = verifyClaim({ ...proof, serverSeed: proof.serverSeed });
  return { isGood: seedMatches && sameDraws(outcome, proof.draws) };
}

function historyRow({ t, lang, currency }: RoundsDialogOptions, entry: HistoryEntry): HTMLElement {
  const result = h('p', { class: 'proof-result', role: 'status' });
  const link = h(
    'a',
    { class: 'text-button', href: `/verify?round=${entry.id}&lang=${lang}`, target: '_blank', rel: 'noopener' },
    t('proof.open'),
  );
  const check = () => void showCheck(t, result, () => checkRound(entry.id));
  const time = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { dateStyle: 'short', timeStyle: 'medium' });
  return h(
    'li',
    { class: 'round-row' },
    h(
      'div',
      { class: 'round-line' },
      h('b', { class: 'round-nonce' }, `#${entry.nonce + 1}`),
      h('time', { datetime: entry.createdAt }, time.format(new Date(entry.createdAt))),
      h('span', { class: 'round-stake' }, t('stake'), ' ', h('bdi', { dir: 'ltr' }, showAmount(entry.stake))),
      resultOf(t, entry, currency),
    ),
    h(
      'div',
      { class: 'round-line quiet' },
      entry.freeSpins > 0 ? h('span', {}, t('rules.spins', { spins: entry.freeSpins })) : undefined,
      button('text-button', t('proof.check'), check, t('proof.check')),
      link,
      result,
    ),
  );
}

/** The next commitment and the player's client seed. */
function fairnessPanel(options: RoundsDialogOptions): HTMLElement {
  const { t, api, play } = options;
  const { commitment, nonce, clientSeed } = play.fairness;
  const input = h('input', {
    id: 'client-seed',
    maxlength: 64,
    value: clientSeed,
    spellcheck: 'false',
    autocomplete: 'off',
    dir: 'ltr',
  });
  const status = h('p', { class: 'proof-result', role: 'status' });
  const save = async () => {
    try {
      play.fairness = await api.chooseClientSeed(input.value);
      status.className = 'proof-result good';
      status.replaceChildren(t('fair.saved'));
    } catch {
      status.className = 'proof-result bad';
      status.replaceChildren(t('fair.refused'));
    }
  };
  const form = h('form', { class: 'seed-form' }, input, h('button', { class: 'notice-button' }, t('fair.save')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  return h(
    'section',
    { class: 'fairness' },
    h('h3', {}, t('fair.title')),
    h('p', { class: 'dialog-note' }, t('fair.how')),
    h('p', { class: 'seed-label' }, t('fair.commitment', { number: nonce + 1 })),
    code(commitment),
    h('label', { class: 'seed-label', for: 'client-seed' }, t('fair.clientSeed')),
    form,
    status,
  );
}

/** The last rounds with their proofs, and the seeds of the next one. */
export async function roundsContent(options: RoundsDialogOptions): Promise<Node[]> {
  const { t, api } = options;
  const rounds = await api.listRounds().catch(() => undefined);
  return [fairnessPanel(options), historySection(t, rounds, (entry) => historyRow(options, entry))];
}
