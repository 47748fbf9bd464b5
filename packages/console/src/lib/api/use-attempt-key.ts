import { useRef } from 'react';

/** `Idempotency-Key` of the next request: the same for the same content, so that a repeat has no second effect. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ of: '', key: '' });
  return (content) => {
    const of = JSON.stringify(content);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
