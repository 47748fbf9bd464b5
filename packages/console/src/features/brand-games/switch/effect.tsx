import type { GamesEffect } from '@marquee/contracts/schemas/console-games';
import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import off from '../../../lib/brand/values/off-dialog.module.css';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useGamesEffect } from '../use-games.ts';

/** The effect on players before switching off: open rounds, and what happens to them. */
export function Effect({ names }: { names: readonly string[] }) {
  const t = useT();
  const { name } = useBrandScope();
  const problemText = useProblemText();
  const effect = useGamesEffect(names);
  const openText = ({ openRounds, players }: GamesEffect): string =>
    openRounds === 0
      ? t('games.effect.none', { brand: name })
      : `${t('games.effect.open', { count: openRounds, brand: name })} ${t('games.effect.players', { count: players })}`;
  return (
    <div className={off.effect}>
      <p className={off.lead} aria-live="polite">
        {effect.isPending && t('games.effect.looking')}
        {effect.isError && `${t('games.effect.unknown')} ${problemText(effect.error)}`}
        {effect.data !== undefined && openText(effect.data)}
      </p>
      <p>{t('games.effect.text')}</p>
    </div>
  );
}
