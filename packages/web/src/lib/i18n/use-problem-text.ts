import type { FieldError } from '@marquee/contracts/problems';
import { useCallback } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { fieldMessage } from './field-message.ts';
import { useTextOf } from './use-t.ts';

const MINUTE_S = 60;

/** The player's text for a thrown value: `error.<code>`, or the general text. */
export function useProblemText(): (error: unknown) => string {
  const textOf = useTextOf();
  return (error) => {
    if (!isApiProblem(error)) return textOf('', 'error.internal_error');
    const seconds = error.retryAfterSeconds ?? 0;
    if (error.code === 'too_many_requests' && seconds >= MINUTE_S) {
      return textOf('error.too_many_requests.minutes', 'error.too_many_requests', {
        count: Math.ceil(seconds / MINUTE_S),
      });
    }
    return textOf(`error.${error.code}`, 'error.internal_error');
  };
}

/** The text of one field's error: `error.field.<code>` with its bounds. */
export function useFieldErrorText(): (error: Pick<FieldError, 'code' | 'params'>) => string {
  const textOf = useTextOf();
  return useCallback(
    (error) => {
      const { key, params } = fieldMessage(error);
      return textOf(`error.field.${key}`, 'error.validation_failed', params);
    },
    [textOf],
  );
}
