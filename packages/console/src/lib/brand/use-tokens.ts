import { useCallback } from 'react';
import { editableValue, useBrandScope } from './brand-scope.ts';
import type { TokenAt } from './tokens.ts';

/** The brand's tokens with what is staged. */
export function useTokens(): TokenAt {
  const scope = useBrandScope();
  return useCallback((path) => editableValue(scope, 'theme', path).edited, [scope]);
}
