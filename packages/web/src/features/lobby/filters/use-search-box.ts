import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface SearchBox {
  readonly typed: string;
  /** The searched text: the typed one after the delay. */
  readonly searched: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/** Searches the typed text `delayMs` after the last key, unless it is already searched (§4). */
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
