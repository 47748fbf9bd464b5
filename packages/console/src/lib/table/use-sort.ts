import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseSort, type Sort, writeSort } from './sort-rows.ts';

const PARAMETER = 'sort';
const keyOf = (table: string): string => `mq_console_sort_${table}`;

/** The sorting of a table: of the address, else the last one, else `first`. */
export function useSort(table: string, first: string): [Sort, (key: string) => void] {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get(PARAMETER) ?? localStorage.getItem(keyOf(table)) ?? first);
  const { key: current, descending } = sort;
  const choose = useCallback(
    (key: string) => {
      const text = writeSort({ key, descending: key === current && !descending });
      localStorage.setItem(keyOf(table), text);
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(PARAMETER, text);
          return next;
        },
        { replace: true },
      );
    },
    [table, current, descending, setParams],
  );
  return [sort, choose];
}
