import { writtenPath } from '@marquee/contracts/layers';
import type { BrandValue } from '@marquee/contracts/schemas/console-brands';
import type { LoadedBrand } from '@marquee/tenancy';
import type { OverrideFacts } from './brand.repository.ts';
import { folderValue, isSameValue } from './folder-value.ts';

/**
 * Values of run time whose folder has changed since they were set. The author of the folder and the author of the value did not
 * see each other's change. Kills are no conflicts: they are off in any case.
 */
export function conflictsOf(draft: LoadedBrand['draft'], overrides: readonly OverrideFacts[]): BrandValue['conflicts'] {
  return overrides.flatMap(({ layer, kind, path, value, folder }) => {
    if (folder === null || layer === 'kill') return [];
    const now = folderValue(draft, kind, path);
    if (isSameValue(folder, now)) return [];
    return [
      {
        path: writtenPath(kind, path),
        ...('value' in folder ? { folderThen: folder.value } : {}),
        ...('value' in now ? { folderNow: now.value } : {}),
        runTime: value,
      },
    ];
  });
}
