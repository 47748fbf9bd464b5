import { changeAnswer } from '@marquee/contracts/schemas/console-changes';
import type { SwitchKey } from '@marquee/contracts/switches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';

export interface KillRequest {
  readonly reason: string;
  /** ISO 8601 UTC; null: until it is lifted. */
  readonly expiresAt: string | null;
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  const { merchant } = useBrandScope();
  return () => {
    for (const queryKey of [KEYS.brand(merchant), KEYS.brands, KEYS.changes]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
}

/** Turns a switch off at once. Returns the change set that reviews it afterwards. */
export function useKill(key: SwitchKey) {
  const api = useApi();
  const refresh = useRefresh();
  const { merchant } = useBrandScope();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: (request: KillRequest) => {
      const body = { key, ...request };
      return api('kill', changeAnswer, { params: { merchant }, body, idempotencyKey: keyFor(body) });
    },
    onSettled: refresh,
  });
}

/** Ends the emergency, so that the lower layers apply again. */
export function useLift(key: SwitchKey) {
  const api = useApi();
  const refresh = useRefresh();
  const { merchant, values } = useBrandScope();
  return useMutation({
    mutationFn: (reason: string) => {
      const options = { params: { merchant, key }, body: { reason }, version: values.version };
      return api('liftKill', z.object({}), options);
    },
    onSettled: refresh,
  });
}
