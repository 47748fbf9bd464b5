import { useCallback } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { isObject, type Json } from '../json.ts';

/** A value as text: words for yes and no, lists with commas, a colour's hex, and JSON for everything else. */
export function useValueText(): (value: Json | undefined) => string {
  const t = useT();
  return useCallback((value) => textOf(value, t), [t]);
}

function textOf(value: Json | undefined, t: ReturnType<typeof useT>): string {
  if (value === undefined || value === null || value === '') return t('brand.value.none');
  if (typeof value === 'boolean') return t(value ? 'brand.value.on' : 'brand.value.off');
  if (Array.isArray(value)) {
    if (value.length === 0) return t('brand.value.none');
    return value.map((each) => (isObject(each) ? nameOf(each) : textOf(each, t))).join(', ');
  }
  if (!isObject(value)) return String(value);
  const token = value['$value'];
  if (token !== undefined) return textOf(token, t);
  if (typeof value['hex'] === 'string') return value['hex'];
  if (typeof value['unit'] === 'string') return `${String(value['value'])}${value['unit']}`;
  return JSON.stringify(value);
}

/** The name of a record in a list. */
const nameOf = (value: { [key: string]: Json }): string => {
  const name = value['code'] ?? value['page'] ?? value['category'] ?? value['csType'] ?? value['id'];
  return typeof name === 'string' ? name : JSON.stringify(value);
};
