import { useRef } from 'react';

/** `Idempotency-Key` of what is about to be sent: the same for the same content, so that sent again it is done once. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ of: '', key: '' });
  return (content) => {
    const of = JSON.stringify(content);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
