import { localize } from '@marquee/contracts/localize';
import { BUILT_SWITCH_KEYS } from '@marquee/contracts/switches';
import { useMatch } from 'react-router-dom';
import { useBrands } from '../../lib/brand/use-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { NAV } from '../../lib/paths/nav-entries.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import type { PaletteSource } from './find-commands.ts';

/** Everything there is to go to, for whoever is signed in. */
export function usePaletteSource(): PaletteSource {
  const t = useT();
  const textOf = useTextOf();
  const may = useMay();
  const [language] = useLanguage();
  const brands = useBrands();
  const current = useMatch('/brands/:merchant/*')?.params.merchant ?? null;
  const pages = [
    ...NAV.filter(({ needs }) => may(needs)).map(({ to, label, letter }) => ({
      to,
      label: t(label),
      hint: `g ${letter}`,
    })),
    ...(current !== null && may('player.read', current)
      ? [{ to: PATHS.players(current), label: t('palette.playersOf', { brand: current }), hint: '' }]
      : []),
    { to: PATHS.account, label: t('account.title'), hint: '' },
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
