import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { THEME_CHOICES, useTheme } from '../../lib/theme/theme.ts';
import { MenuButton } from './menu-button.tsx';

const ICONS = { system: <Glyph name="monitor" />, light: <Icon name="sun" />, dark: <Icon name="moon" /> };

export function ThemeMenu() {
  const t = useT();
  const [theme, choose] = useTheme();
  const items = THEME_CHOICES.map((choice) => ({
    key: choice,
    label: t(`theme.${choice}`),
    icon: ICONS[choice],
    chosen: choice === theme,
    onSelect: () => choose(choice),
  }));
  return <MenuButton label={t('theme.label')} icon={ICONS[theme]} items={items} />;
}
