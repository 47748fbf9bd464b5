import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../api/api-context.ts';
import { useDialogs } from '../dialogs/dialogs.ts';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useSwitch } from '../manifest/page-state.ts';
import { PATHS } from '../paths/paths.ts';
import { useStartSession } from './use-session.ts';

/** §4's free play [A15]: signs in as a guest and goes home. It solves the human check where the brand requires one. */
export function useFreePlay(onDone: () => void = () => undefined) {
  const api = useApi();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const startSession = useStartSession();
  const navigate = useNavigate();
  const isChecked = useSwitch('humanCheck');
  // Not in advance, because few visitors press the button.
  const human = useHumanCheck('freePlay', false);
  const playing = useMutation({
    mutationFn: async () => api('freePlay', { body: isChecked ? { humanCheck: await human.take() } : {} }),
    onSuccess: async (value) => {
      // No greeting, because a guest is new each time.
      startSession(value, { isNewAccount: true });
      onDone();
      await navigate(PATHS.home);
    },
    onError: (error) => dialogs.toast(problemText(error), 'negative'),
  });
  return { play: () => playing.mutate(), isBusy: playing.isPending };
}
