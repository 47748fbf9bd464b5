import { isLanguageCode, LANGUAGES } from '@marquee/contracts/languages';
import { Icon } from '@marquee/ui/icon';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useSwitchLanguage } from '../../lib/i18n/show-language.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';
import { Flag } from './flag.tsx';
import styles from './language-switcher.module.css';

const loadMenu = () => import('@marquee/ui/menu');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** The brand's languages with their flags [H01]; absent where there is nothing to choose. The menu's chunk comes on intent. */
export function LanguageSwitcher() {
  const t = useT();
  const { languages } = useManifest();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const problemText = useProblemText();
  const dialogs = useDialogs();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const current = isLanguageCode(language) ? LANGUAGES[language] : null;
  if (languages.length < 2 || !current) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${t('header.language')}: ${current.name}`}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <Flag country={current.flag} />
        <span className={styles.name}>{current.name}</span>
        <Icon name="chevron-down" className={styles.mark} />
      </button>
      {wanted && (
        <Suspense>
          <Menu
            open={open}
            onClose={() => setOpen(false)}
            anchor={button}
            label={t('header.language')}
            items={languages.map((code) => ({
              key: code,
              label: LANGUAGES[code].name,
              lang: LANGUAGES[code].tag,
              icon: <Flag country={LANGUAGES[code].flag} />,
              chosen: code === language,
              onSelect: () =>
                void switchLanguage(code).catch((error: unknown) => dialogs.toast(problemText(error), 'negative')),
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
