import { useCallback } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { stage, unstage } from '../../lib/brand/draft.ts';
import type { SwitchNode } from './switch-tree.ts';
import { switchPath } from './use-switches.ts';

/** Stages the opposite value of a switch, or removes the staged one. */
export function useStageSwitch(): (node: SwitchNode) => void {
  const { changeDraft } = useBrandScope();
  return useCallback(
    ({ key, isSet, wasSet, isStaged, isSensitive }) => {
      const path = switchPath(key);
      changeDraft((draft) => {
        if (isStaged) return unstage(draft, { kind: 'switches', path });
        return stage(draft, { kind: 'switches', path, set: !isSet, before: wasSet, isSensitive });
      });
    },
    [changeDraft],
  );
}
