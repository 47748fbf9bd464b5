import { writtenPath } from '@marquee/contracts/layers';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** A default title for the draft. */
export function useSuggestedTitle(): string {
  const t = useT();
  const textOf = useValueText();
  const switchName = useSwitchName();
  const { draft, name } = useBrandScope();
  const [first] = draft;
  if (first === undefined) return '';
  if (draft.length > 1) return t('brand.draft.count', { count: draft.length, brand: name });
  const path = writtenPath(first.kind, first.path);
  if (first.kind !== 'switches' || first.set === undefined) return t('brand.draft.oneValue', { path, brand: name });
  return t('brand.draft.oneSwitch', {
    name: switchName(first.path.at(-1) ?? ''),
    value: textOf(first.set),
    brand: name,
  });
}
