import { isLanguageCode, LANGUAGES } from '@marquee/contracts/languages';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { Flag } from '../../lib/flag/flag.tsx';
import { useSwitchLanguage } from '../../lib/i18n/show-language.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';
import { MenuButton } from '../../lib/menu/menu-button.tsx';
import styles from './language-switcher.module.css';

/** The brand's languages with their flags [H01]; absent if there is only one. */
export function LanguageSwitcher() {
  const t = useT();
  const { languages } = useManifest();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const problemText = useProblemText();
  const dialogs = useDialogs();
  const current = isLanguageCode(language) ? LANGUAGES[language] : null;
  if (languages.length < 2 || !current) return null;
  return (
    <MenuButton
      className={styles.button}
      markClassName={styles.mark}
      label={`${t('header.language')}: ${current.name}`}
      menuLabel={t('header.language')}
      items={languages.map((code) => ({
        key: code,
        label: LANGUAGES[code].name,
        lang: LANGUAGES[code].tag,
        icon: <Flag country={LANGUAGES[code].flag} />,
        chosen: code === language,
        onSelect: () =>
          void switchLanguage(code).catch((error: unknown) => dialogs.toast(problemText(error), 'negative')),
      }))}
    >
      <Flag country={current.flag} />
      <span>{current.name}</span>
    </MenuButton>
  );
}
