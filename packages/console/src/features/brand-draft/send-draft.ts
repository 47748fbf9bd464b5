import {
  type ChangeDiffValue,
  type ChangeValue,
  changeAnswer,
  changeDiffValue,
  type EditValue,
} from '@marquee/contracts/schemas/console-changes';
import type { Api } from '../../lib/api/api.ts';

/** How far a draft goes in one press. */
export type Ambition = 'save' | 'submit' | 'publish';
export interface WantedChange {
  readonly title: string;
  readonly reason: string;
  readonly edits: readonly EditValue[];
}

/** What edits would do to the brand as it is now; nothing is kept. */
export const tryEdits = (api: Api, edits: readonly EditValue[]): Promise<ChangeDiffValue> =>
  api('tryChange', changeDiffValue, { body: { edits } });

/** A brand would not make sense with these edits: nothing was sent. */
export class FaultyDraft extends Error {
  override readonly name = 'FaultyDraft';
  readonly diff: ChangeDiffValue;
  constructor(diff: ChangeDiffValue) {
    super('the draft has faults');
    this.diff = diff;
  }
}

/** It was saved, but did not get as far as it should have. */
export class HalfSent extends Error {
  override readonly name = 'HalfSent';
  readonly change: ChangeValue;
  constructor(change: ChangeValue, cause: unknown) {
    super('saved, no further', { cause });
    this.change = change;
  }
}

/**
 * Makes a change set of a draft and takes it as far as wanted. What goes to other people, or live, is tried before it is made,
 * so that a draft with faults stays with its author. @throws FaultyDraft, HalfSent, ApiProblem.
 */
export async function sendDraft(
  api: Api,
  wanted: WantedChange,
  ambition: Ambition,
  idempotencyKey: string,
): Promise<ChangeValue> {
  if (ambition !== 'save') {
    const diff = await tryEdits(api, wanted.edits);
    if (diff.faults.length > 0) throw new FaultyDraft(diff);
  }
  const created = await api('createChange', changeAnswer, { body: wanted, idempotencyKey });
  let { change } = created;
  try {
    for (const step of STEPS[ambition]) {
      const sent = { params: { change: change.id }, version: change.version };
      ({ change } = await api(step, changeAnswer, sent));
    }
  } catch (cause) {
    throw new HalfSent(change, cause);
  }
  return change;
}

const STEPS: Readonly<Record<Ambition, readonly ('submitChange' | 'publishChange')[]>> = {
  save: [],
  submit: ['submitChange'],
  publish: ['submitChange', 'publishChange'],
};
