import type { SwitchKey } from '@marquee/contracts/switches';
import { useMemo } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { folderLayer } from '../../lib/brand/brand-values.ts';
import { switchTree } from './switch-tree.ts';

export const switchPath = (key: SwitchKey): readonly string[] => ['switches', key];

/** The brand's switches with staged values. */
export function useSwitchTree() {
  const { values, draft } = useBrandScope();
  return useMemo(() => {
    const staged = new Map(
      draft.filter(({ kind }) => kind === 'switches').map((edit) => [edit.path.at(-1), edit] as const),
    );
    const folder = (key: SwitchKey) => folderLayer(values.find('switches', switchPath(key)))?.value;
    return switchTree({
      resolvedOf: (key) => values.find('switches', switchPath(key)),
      stagedOf: (key) => {
        const edit = staged.get(key);
        if (edit === undefined) return undefined;
        return edit.set === undefined ? folder(key) === true : edit.set === true;
      },
    });
  }, [values, draft]);
}
