import { LaterIcon } from '@marquee/ui/later-icon';
import { CONSOLE_LANGUAGES, languageOf } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { MenuButton } from './menu-button.tsx';

export function LanguageMenu() {
  const t = useT();
  const [shown, choose] = useLanguage();
  const items = CONSOLE_LANGUAGES.map((language) => ({
    key: language,
    label: languageOf(language).name,
    lang: languageOf(language).tag,
    chosen: language === shown,
    onSelect: () => void choose(language),
  }));
  return <MenuButton label={t('language.label')} icon={<LaterIcon name="globe" />} items={items} />;
}
