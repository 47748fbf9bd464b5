import type { FieldError } from '@marquee/contracts/problems';
import { useCallback } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { useTextOf } from './use-t.ts';

/** What to tell the player about anything that was thrown: `error.<code>`, or the general text. */
export function useProblemText(): (error: unknown) => string {
  const textOf = useTextOf();
  return (error) => textOf(isApiProblem(error) ? `error.${error.code}` : '', 'error.internal_error');
}

/** The text of one field's error: `error.field.<code>` with its bounds. */
export function useFieldErrorText(): (error: Pick<FieldError, 'code' | 'params'>) => string {
  const textOf = useTextOf();
  return useCallback(
    ({ code, params }) => {
      const exact = code === 'length' && params !== undefined && params['min'] === params['max'];
      return textOf(`error.field.${exact ? 'length.exact' : code}`, 'error.validation_failed', params);
    },
    [textOf],
  );
}
