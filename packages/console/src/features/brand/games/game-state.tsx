import type { CatalogueGame } from '@marquee/contracts/schemas/console-games';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../../lib/page/badge.tsx';

const TONES: Readonly<Record<CatalogueGame['standing'], Tone>> = {
  on: 'positive',
  off: 'negative',
  folder: 'neutral',
  gone: 'warning',
};

/** How a game stands, and because of whom. */
export function GameState({ game }: { game: Pick<CatalogueGame, 'standing' | 'isVendorOff' | 'goneAt'> }) {
  const t = useT();
  const { standing, isVendorOff, goneAt } = game;
  const isAtProvider = standing === 'gone' && goneAt === null;
  return (
    <Badge tone={TONES[standing]}>
      {isAtProvider ? t('games.state.atProvider') : t(`games.state.${standing}`)}
      {standing === 'off' && isVendorOff && ` · ${t('games.state.vendor')}`}
    </Badge>
  );
}
