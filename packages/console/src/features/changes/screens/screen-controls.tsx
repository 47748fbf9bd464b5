import { THEMES } from '@marquee/contracts/constants';
import { isLanguageCode, LANGUAGES } from '@marquee/contracts/languages';
import { Checkbox } from '@marquee/ui/checkbox';
import { Select, type SelectOption } from '@marquee/ui/select';
import { useId } from 'react';
import { useBrands } from '../../../lib/brand/use-brands.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useFilterText } from '../../../lib/table/use-filter-text.ts';
import { useBrandName } from '../data/use-brand-name.ts';
import { SCREEN_PAGES, SCREEN_WIDTHS_PX, type ScreenChoice, type ScreenWidth } from './screen-pages.ts';
import styles from './screens.module.css';

/** The choices for both frames, kept in the address so that they can be shared. */
export function useScreenChoice(merchants: readonly string[]) {
  const [brand, setBrand] = useFilterText('brand');
  const [path, setPath] = useFilterText('page');
  const [language, setLanguage] = useFilterText('lang');
  const [theme, setTheme] = useFilterText('theme');
  const [width, setWidth] = useFilterText('width');
  const [whole, setWhole] = useFilterText('whole');
  const choice: ScreenChoice = {
    path: SCREEN_PAGES.find((page) => page.path === path)?.path ?? '/',
    language: isLanguageCode(language) ? language : '',
    theme: THEMES.some((each) => each === theme) ? theme : '',
  };
  const widthPx: ScreenWidth = SCREEN_WIDTHS_PX.find((each) => String(each) === width) ?? SCREEN_WIDTHS_PX[0];
  return {
    merchant: merchants.find((each) => each === brand) ?? merchants[0] ?? '',
    choice,
    widthPx,
    isWhole: whole !== '',
    set: { brand: setBrand, path: setPath, language: setLanguage, theme: setTheme, width: setWidth, whole: setWhole },
  };
}

interface ChooserProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}
function Chooser({ label, value, options, onChange }: ChooserProps) {
  const id = useId();
  return (
    <div className={styles.chooser}>
      <label className={styles.chooserLabel} htmlFor={id}>
        {label}
      </label>
      <Select id={id} value={value} options={options} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

export interface ScreenControlsProps {
  merchants: readonly string[];
  chosen: ReturnType<typeof useScreenChoice>;
}

/** One set of controls for both frames: they always show the same. */
export function ScreenControls({
  merchants,
  chosen: { merchant, choice, widthPx, isWhole, set },
}: ScreenControlsProps) {
  const t = useT();
  const brandName = useBrandName();
  const { data: brands = [] } = useBrands();
  const languages = brands.find((brand) => brand.merchant === merchant)?.languages ?? [];
  const pages = SCREEN_PAGES.map(({ page, path }) => ({
    value: path,
    label: `${t(`changes.screen.${page}`)} ${path}`,
  }));
  const byDefault = { value: '', label: t('changes.screens.default') };
  const languageOptions = languages
    .filter(isLanguageCode)
    .map((code) => ({ value: code, label: LANGUAGES[code].name }));
  const themes = THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }));
  return (
    <div className={styles.controls}>
      {merchants.length > 1 && (
        <Chooser
          label={t('changes.column.brands')}
          value={merchant}
          onChange={set.brand}
          options={merchants.map((each) => ({ value: each, label: brandName(each) }))}
        />
      )}
      <Chooser label={t('changes.screens.page')} value={choice.path} onChange={set.path} options={pages} />
      <Chooser
        label={t('language.label')}
        value={choice.language}
        onChange={set.language}
        options={[byDefault, ...languageOptions]}
      />
      <Chooser label={t('theme.label')} value={choice.theme} onChange={set.theme} options={[byDefault, ...themes]} />
      <Chooser
        label={t('changes.screens.width')}
        value={String(widthPx)}
        onChange={set.width}
        options={SCREEN_WIDTHS_PX.map((each) => ({ value: String(each), label: `${each} px` }))}
      />
      <Checkbox
        className={styles.whole}
        label={t('changes.screens.whole')}
        checked={isWhole}
        onChange={({ target }) => set.whole(target.checked ? '1' : '')}
      />
    </div>
  );
}
