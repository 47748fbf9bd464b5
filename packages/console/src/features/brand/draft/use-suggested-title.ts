import { writtenPath } from '@marquee/contracts/layers';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useBrandScope } from '../brand-scope.ts';
import { useValueText } from '../values/use-value-text.ts';

/** A title for what is staged, to be written over. */
export function useSuggestedTitle(): string {
  const t = useT();
  const textOf = useValueText();
  const { draft, name } = useBrandScope();
  const [first] = draft;
  if (first === undefined) return '';
  if (draft.length > 1) return t('brand.draft.count', { count: draft.length, brand: name });
  const path = writtenPath(first.kind, first.path);
  const isSwitch = typeof first.set === 'boolean';
  return isSwitch
    ? t('brand.draft.oneSwitch', { path, value: textOf(first.set), brand: name })
    : t('brand.draft.oneValue', { path, brand: name });
}
