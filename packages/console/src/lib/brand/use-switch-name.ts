import { useCallback } from 'react';
import { useTextOf } from '../i18n/use-t.ts';

/** The name of a switch in the reader's language. */
export function useSwitchName(): (key: string) => string {
  const textOf = useTextOf();
  return useCallback((key) => textOf(`brand.switch.${key}`, 'brand.switch.unnamed'), [textOf]);
}
