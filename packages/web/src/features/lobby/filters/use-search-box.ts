import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface SearchBox {
  readonly typed: string;
  /** What is searched for: what was typed, once it has rested. */
  readonly searched: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/** A search by what is typed, `delayMs` after the last key; a text that is searched for already is no search (§4). */
export function useSearchBox(delayMs: number, onSearch: () => void): SearchBox {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const search = useEffectEvent((text: string) => {
    setSearched(text);
    onSearch();
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === searched) return;
    const timer = setTimeout(() => search(text), delayMs);
    return () => clearTimeout(timer);
  }, [typed, searched, delayMs]);
  const clear = useCallback(() => {
    setTyped('');
    setSearched('');
  }, []);
  return { typed, searched, type: setTyped, clear };
}
