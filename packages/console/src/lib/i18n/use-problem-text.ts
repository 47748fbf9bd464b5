import { useCallback } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { useTextOf } from './use-t.ts';

/** The text for any thrown error: `error.<code>`, or the general text. */
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

/**
 * The texts of a refused call for its form: `at` the fields that it named, and above the form (`notice`) the rest. `fields` are the
 * form's, as in the request's body.
 */
export function useRefusal<Name extends string>(error: Error | null, fields: readonly Name[]) {
  const textOf = useTextOf();
  const problemText = useProblemText();
  const refused = isApiProblem(error) ? error.errors : [];
  const areAllShown = refused.length > 0 && refused.every(({ path }) => fields.some((name) => name === path));
  return {
    notice: error === null || areAllShown ? undefined : problemText(error),
    at(field: Name): string | undefined {
      const found = refused.find(({ path }) => path === field);
      return found && textOf(`error.field.${found.code}`, 'error.validation_failed', found.params);
    },
  };
}
