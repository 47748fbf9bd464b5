import {
  type ChangeDiffValue,
  type ChangeValue,
  changeAnswer,
  changeDiffValue,
  type EditValue,
} from '@marquee/contracts/schemas/console-changes';
import type { Api } from '../../lib/api/api.ts';

/** The step up to which one click takes a draft. */
export type DraftStep = 'save' | 'submit' | 'publish';
export interface ChangeRequest {
  readonly title: string;
  readonly reason: string;
  readonly edits: readonly EditValue[];
}

/** The effect of edits on the current brand. Nothing is saved. */
export const tryEdits = (api: Api, edits: readonly EditValue[]): Promise<ChangeDiffValue> =>
  api('tryChange', changeDiffValue, { body: { edits } });

/** The brand would not be valid with these edits. Nothing was sent. */
export class FaultyDraft extends Error {
  override readonly name = 'FaultyDraft';
  readonly diff: ChangeDiffValue;
  constructor(diff: ChangeDiffValue) {
    super('the draft has faults');
    this.diff = diff;
  }
}

/** The draft was saved, but a later step failed. */
export class PartlySent extends Error {
  override readonly name = 'PartlySent';
  readonly change: ChangeValue;
  constructor(change: ChangeValue, cause: unknown) {
    super('saved, no further', { cause });
    this.change = change;
  }
}

/**
 * Makes a change set of a draft and takes it to the step `until`. Before a review or a publication the edits are checked, so
 * that a draft with faults stays with its author. @throws FaultyDraft, PartlySent, ApiProblem.
 */
export async function sendDraft(
  api: Api,
  request: ChangeRequest,
  until: DraftStep,
  idempotencyKey: string,
): Promise<ChangeValue> {
  if (until !== 'save') {
    const diff = await tryEdits(api, request.edits);
    if (diff.faults.length > 0) throw new FaultyDraft(diff);
  }
  const created = await api('createChange', changeAnswer, { body: request, idempotencyKey });
  let { change } = created;
  try {
    for (const step of STEPS[until]) {
      const sent = { params: { change: change.id }, version: change.version };
      ({ change } = await api(step, changeAnswer, sent));
    }
  } catch (cause) {
    throw new PartlySent(change, cause);
  }
  return change;
}

const STEPS: Readonly<Record<DraftStep, readonly ('submitChange' | 'publishChange')[]>> = {
  save: [],
  submit: ['submitChange'],
  publish: ['submitChange', 'publishChange'],
};
