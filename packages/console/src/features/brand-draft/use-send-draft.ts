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
import { type Ambition, HalfSent, sendDraft, tryEdits, type WantedChange } from './send-draft.ts';

/** Asks the server what the staged values would do. Over with the draft it was asked for. */
export function useTrial() {
  const api = useApi();
  const { draft, merchant } = useBrandScope();
  const trial = useMutation({ mutationFn: () => tryEdits(api, editsOf(merchant, draft)) });
  const { reset } = trial;
  // An answer about another draft misleads.
  useEffect(() => reset(), [draft, reset]);
  return trial;
}

type Wanted = Omit<WantedChange, 'edits'> & { readonly ambition: Ambition };

/** Sends the draft, empties the tray, and goes to the change set; a live one is said here, where its effect is seen. */
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
    mutationFn: ({ ambition, title, reason }: Wanted) => {
      const wanted = { title, reason, edits: editsOf(merchant, draft) };
      return sendDraft(api, wanted, ambition, keyFor(wanted));
    },
    onSuccess: (change, { ambition }) => {
      changeDraft(() => []);
      if (ambition !== 'publish') return void navigate(PATHS.change(change.id));
      dialogs.toast(t('brand.publish.done', { brand: name }));
    },
    onError: (error) => {
      if (!(error instanceof HalfSent)) return;
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
  // So does a refusal of another one.
  useEffect(() => reset(), [draft, reset]);
  return send;
}
