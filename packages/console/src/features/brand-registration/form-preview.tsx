import { type Ages, minimumAge } from '@marquee/contracts/age';
import { THEMES } from '@marquee/contracts/constants';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { RegistrationRules } from '@marquee/contracts/registration';
import { Select } from '@marquee/ui/select';
import { Skeleton } from '@marquee/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useState } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { loadPlayerTexts, playerTextOf } from '../../lib/brand/player-texts.ts';
import { themeVariables, useTokens } from '../../lib/brand/tokens.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { PreviewForm } from './preview-form.tsx';
import styles from './registration-section.module.css';

function useBrandTheme() {
  const { values } = useBrandScope();
  const defaultTheme = values.json('tenant', ['defaultTheme']);
  return THEMES.find((theme) => theme === defaultTheme) ?? THEMES[0];
}

/** The registration form with the staged values, as a player would see it, in each of the brand's languages. */
export function FormPreview({ rules }: { rules: RegistrationRules }) {
  const t = useT();
  const dialogs = useDialogs();
  const tokenAt = useTokens();
  const theme = useBrandTheme();
  const { about, values } = useBrandScope();
  const { brand, manifest } = about;
  const [language, setLanguage] = useState(brand.defaultLanguage as LanguageCode);
  const texts = useQuery({
    queryKey: ['player-texts', language],
    queryFn: () => loadPlayerTexts('form', language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const style = useMemo(() => themeVariables(tokenAt, theme) as CSSProperties, [tokenAt, theme]);
  const age = (key: keyof Ages): number => Number(values.json('tenant', ['ages', key]) ?? 0);
  const known = LANGUAGES[language];
  return (
    <section className={styles.preview} aria-label={t('brand.form.preview')}>
      <header className={styles.head}>
        <h2>{t('brand.form.preview')}</h2>
        <Select
          aria-label={t('language.label')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as LanguageCode)}
          options={brand.languages.map((code) => ({
            value: code,
            label: LANGUAGES[code as LanguageCode]?.name ?? code,
          }))}
        />
      </header>
      {texts.isPending && <Skeleton className={styles.blank} />}
      {texts.isError && <Failed error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.isSuccess && (
        <div className={styles.stage} style={{ ...style, colorScheme: theme }} lang={known?.tag} dir={known?.direction}>
          <PreviewForm
            key={language}
            rules={rules}
            text={playerTextOf(texts.data, manifest?.messages[language])}
            age={minimumAge({ consent: age('consent'), birthday: age('birthday') })}
            onFits={() => dialogs.toast(t('brand.form.fits'))}
          />
        </div>
      )}
      <p className={styles.note}>{t('brand.form.note')}</p>
    </section>
  );
}
