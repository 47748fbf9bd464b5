import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { loadPlayerTexts } from '../../lib/brand/player-texts.ts';
import partStyles from '../../lib/brand/values/section-layout.module.css';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { FilterBox } from '../../lib/table/filter-box.tsx';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { foundTexts, type Texts } from './found-texts.ts';
import { TextRow } from './text-row.tsx';
import styles from './texts-section.module.css';

const SHOWN_MAX = 40;

/** The brand's own texts by key, live or staged. */
function useOwnTexts(language: string): Texts {
  const { values, draft } = useBrandScope();
  const served = values.json('messages', [language]);
  const staged = draft.flatMap(({ kind, path: [of, key = ''], set }) =>
    kind === 'messages' && of === language && typeof set === 'string' ? [[key, set] as const] : [],
  );
  return { ...(served as Texts | undefined), ...Object.fromEntries(staged) };
}

/** Players' texts that the brand replaces, and a search over all texts. */
export function TextsSection() {
  const t = useT();
  const { brand } = useBrandScope().about;
  const [find, setFind] = useFilterText('find');
  const [chosen, setChosen] = useFilterText('lang');
  const language = brand.languages.find((each) => each === chosen) ?? brand.defaultLanguage;
  const own = useOwnTexts(language);
  const texts = useQuery({
    queryKey: ['player-texts', 'all', language],
    queryFn: () => loadPlayerTexts('all', language as LanguageCode),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keys = texts.data === undefined ? [] : foundTexts(texts.data, own, find);
  return (
    <div className={clsx(partStyles.section, partStyles.narrow)}>
      <p className={partStyles.lead}>{t('brand.texts.text')}</p>
      <div className={styles.filters}>
        <FilterBox label={t('brand.texts.find')} value={find} onChange={setFind} />
        <Select
          aria-label={t('language.label')}
          value={language}
          onChange={({ target }) => setChosen(target.value)}
          options={brand.languages.map((code) => ({ value: code, label: LANGUAGES[code as LanguageCode].name }))}
        />
      </div>
      {texts.isError && <Failed error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.isPending && <TableSkeleton rows={6} />}
      {texts.data !== undefined && keys.length === 0 && (
        <EmptyState
          title={t(find === '' ? 'brand.texts.own.none' : 'brand.texts.none')}
          text={t('brand.texts.none.text')}
        />
      )}
      <ul className={styles.list}>
        {keys.slice(0, SHOWN_MAX).map((key) => (
          <TextRow key={`${language} ${key}`} language={language} messageKey={key} said={texts.data?.[key] ?? ''} />
        ))}
      </ul>
      {keys.length > SHOWN_MAX && (
        <p className={partStyles.lead}>{t('brand.texts.more', { count: keys.length - SHOWN_MAX })}</p>
      )}
    </div>
  );
}
