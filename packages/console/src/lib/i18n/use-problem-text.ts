import type { FieldError } from '@marquee/contracts/problems';
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

/** The text of one field's error: `error.field.<code>` with its bounds. */
export function useFieldErrorText(): (error: Pick<FieldError, 'code' | 'params'>) => string {
  const textOf = useTextOf();
  return useCallback(({ code, params }) => textOf(`error.field.${code}`, 'error.validation_failed', params), [textOf]);
}
