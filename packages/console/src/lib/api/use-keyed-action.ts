import { useMutation } from '@tanstack/react-query';
import { useAttemptKey } from './use-attempt-key.ts';
import { useForget } from './use-forget.ts';

interface KeyedAction<Body, Value> {
  readonly send: (body: Body, key: string) => Promise<Value>;
  /** Keys of what the action changes: it is fetched again. */
  readonly forget: readonly (readonly string[])[];
  /** Called with the answer, also if the row that was acted on has left the page by then. */
  readonly onDone: (value: Value) => void;
}

/** An action of staff. Retries reuse the key, so it is performed once. */
export function useKeyedAction<Body, Value>({ send, forget, onDone }: KeyedAction<Body, Value>) {
  const keyOf = useAttemptKey();
  const onSettled = useForget(...forget);
  const act = useMutation({
    gcTime: 0,
    mutationFn: ({ body, key }: { readonly body: Body; readonly key: string }) => send(body, key),
    // Callbacks of `mutate` are not called once the component is gone; these are.
    onSuccess: onDone,
    onSettled,
  });
  return { act, perform: (body: Body): void => act.mutate({ body, key: keyOf(body) }) };
}
