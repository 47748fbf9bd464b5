import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { editsOf } from '../../lib/brand/draft.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { type ChangeRequest, type DraftStep, PartlySent, sendDraft, tryEdits } from './send-draft.ts';

/** Lets the server check the staged values. The result is dropped when the draft changes. */
export function useTrial() {
  const api = useApi();
  const { draft, merchant } = useBrandScope();
  const trial = useMutation({ mutationFn: () => tryEdits(api, editsOf(merchant, draft)) });
  const { reset } = trial;
  // A result for another draft would mislead.
  useEffect(() => reset(), [draft, reset]);
  return trial;
}

type SendInput = Omit<ChangeRequest, 'edits'> & { readonly step: DraftStep };

/** Sends the draft, empties the tray and opens the change set; after publishing it shows a message here, where the effect is visible. */
export function useSendDraft() {
  const t = useT();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const { draft, changeDraft, merchant, name } = useBrandScope();
  const keyFor = useAttemptKey();
  const send = useMutation({
    mutationFn: ({ step, title, reason }: SendInput) => {
      const request = { title, reason, edits: editsOf(merchant, draft) };
      return sendDraft(api, request, step, keyFor(request));
    },
    onSuccess: (change, { step }) => {
      changeDraft(() => []);
      if (step !== 'publish') return void navigate(PATHS.change(change.id));
      dialogs.toast(t('brand.publish.done', { brand: name }));
    },
    onError: (error) => {
      if (!(error instanceof PartlySent)) return;
      changeDraft(() => []);
      dialogs.toast(`${t('brand.draft.half')} ${problemText(error.cause)}`, 'negative');
      void navigate(PATHS.change(error.change.id));
    },
    onSettled: () => {
      for (const queryKey of [KEYS.brand(merchant), KEYS.brands, KEYS.changes]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const { reset } = send;
  // An error of another draft would mislead too.
  useEffect(() => reset(), [draft, reset]);
  return send;
}
