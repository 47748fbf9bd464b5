import { useCallback } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { useTextOf } from './use-t.ts';

/** What to tell about anything that was thrown: `error.<code>`, or the general text. */
export function useProblemText(): (error: unknown) => string {
  const textOf = useTextOf();
  return useCallback(
    (error) => {
      if (!isApiProblem(error)) return textOf('', 'error.internal_error');
      const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
      const { lock } = error.body;
      return textOf(`error.${error.code}`, 'error.internal_error', {
        count: minutes,
        lock: typeof lock === 'string' ? lock : '',
      });
    },
    [textOf],
  );
}

/** What a refused call said about one field of its form; undefined where it said nothing. `path` as in the request's body. */
export function useRefusedField(error: unknown): (path: string) => string | undefined {
  const textOf = useTextOf();
  return useCallback(
    (path) => {
      const found = isApiProblem(error) ? error.errors.find((each) => each.path === path) : undefined;
      return found && textOf(`error.field.${found.code}`, 'error.validation_failed', found.params);
    },
    [error, textOf],
  );
}
