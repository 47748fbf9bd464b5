import { localize } from '@marquee/contracts/localize';
import { BUILT_SWITCH_KEYS } from '@marquee/contracts/switches';
import { useMatch } from 'react-router-dom';
import { useBrands } from '../../lib/brand/use-brands.ts';
import type { MessageKey } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import type { PaletteSource } from './find-commands.ts';

/** A page that the signed-in account may open. */
export interface PalettePage {
  readonly to: string;
  readonly title: MessageKey;
  /** Its shortcut. */
  readonly keys?: string | undefined;
}

/** Everything that the signed-in account can open. */
export function usePaletteSource(permitted: readonly PalettePage[]): PaletteSource {
  const t = useT();
  const textOf = useTextOf();
  const may = useMay();
  const [language] = useLanguage();
  const brands = useBrands();
  const current = useMatch('/brands/:merchant/*')?.params.merchant ?? null;
  const pages = [
    ...permitted.map(({ to, title, keys = '' }) => ({ to, label: t(title), hint: keys })),
    ...(current !== null && may('player.read', current)
      ? [{ to: PATHS.players(current), label: t('palette.playersOf', { brand: current }), hint: '' }]
      : []),
  ];
  return {
    pages: pages.map((page) => ({ ...page, id: `page:${page.to}`, words: `${page.label} ${page.to}`.toLowerCase() })),
    brands: (brands.data ?? []).map(({ merchant, name, defaultLanguage }) => ({
      merchant,
      name: localize(name, language, defaultLanguage),
    })),
    switches: BUILT_SWITCH_KEYS.map((key) => ({
      key,
      name: textOf(`brand.switch.${key}`, 'audit.detail', { name: key }),
    })),
    current,
    labels: { pages: t('palette.pages'), brands: t('palette.brands'), switches: t('palette.switches') },
    brandPath: (merchant) => PATHS.brand(merchant),
    switchPath: (merchant, key) => `${PATHS.brand(merchant, 'switches')}?find=${encodeURIComponent(key)}`,
  };
}
