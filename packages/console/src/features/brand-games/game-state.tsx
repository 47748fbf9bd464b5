import type { CatalogueGame } from '@marquee/contracts/schemas/console-games';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';

const TONES: Readonly<Record<CatalogueGame['state'], Tone>> = {
  on: 'positive',
  off: 'negative',
  folder: 'neutral',
  gone: 'warning',
};

/** The state of a game, and its cause. */
export function GameState({ game }: { game: Pick<CatalogueGame, 'state' | 'isVendorOff' | 'goneAt'> }) {
  const t = useT();
  const { state, isVendorOff, goneAt } = game;
  const isAtProvider = state === 'gone' && goneAt === null;
  return (
    <Badge tone={TONES[state]}>
      {isAtProvider ? t('games.state.atProvider') : t(`games.state.${state}`)}
      {state === 'off' && isVendorOff && ` · ${t('games.state.vendor')}`}
    </Badge>
  );
}
