import { useMemo } from 'react';
import { useBrandScope, useEditable } from '../../lib/brand/brand-scope.ts';
import { folderLayer } from '../../lib/brand/brand-values.ts';

const OFF_PATH = ['games', 'off'];

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The games that are off by the brand's values: known also without the platform. */
export function useOffList() {
  const { values } = useBrandScope();
  const value = useEditable('vendors', OFF_PATH);
  const { current, edited, resolved } = value;
  return useMemo(() => {
    const off = namesIn(current);
    const folder = namesIn(folderLayer(values.find('vendors', OFF_PATH))?.value);
    return {
      value,
      off,
      /** Off by staff, not by the folder. */
      byStaff: off.filter((name) => !folder.includes(name)),
      staged: namesIn(edited),
      /** Who last set the list, and why. */
      note: resolved?.layers[0]?.note ?? null,
    };
  }, [values, value, current, edited, resolved]);
}
