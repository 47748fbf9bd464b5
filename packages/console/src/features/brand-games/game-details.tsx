import { displayAmount } from '@marquee/contracts/amounts';
import { isLanguageCode, LANGUAGES } from '@marquee/contracts/languages';
import type { CatalogueGame, GamesPlay } from '@marquee/contracts/schemas/console-games';
import { Button } from '@marquee/ui/button';
import { Link } from 'react-router-dom';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { SidePane } from '../../lib/brand/values/side-pane.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { auditOf } from '../../lib/paths/paths.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { GameArt } from './game-art.tsx';
import { GameState } from './game-state.tsx';
import styles from './games.module.css';
import { useFigures } from './use-figures.ts';
import { titleOf } from './use-games.ts';

interface GameDetailsProps {
  readonly game: CatalogueGame;
  readonly play: GamesPlay['games'] | undefined;
  readonly onClose: () => void;
  /** Null: without the permission. */
  readonly onSwitch: ((game: CatalogueGame) => void) | null;
}

/** One game: names, the provider's data, dates, and its switch. */
export function GameDetails({ game, play, onClose, onSwitch }: GameDetailsProps) {
  const t = useT();
  const [language] = useLanguage();
  const { merchant } = useBrandScope();
  const title = titleOf(game, language);
  const isSwitchable = game.state !== 'gone' && !game.isVendorOff;
  return (
    <SidePane title={title} onClose={onClose}>
      <div className={styles.detailHead}>
        <GameArt image={game.image} title={title} />
        <code>{game.name}</code>
        <GameState game={game} />
      </div>
      {onSwitch !== null && isSwitchable && (
        <div>
          <Button size="s" variant={game.state === 'on' ? 'danger' : 'secondary'} onClick={() => onSwitch(game)}>
            {t(game.state === 'on' ? 'games.off.open' : 'games.on.open')}
          </Button>
        </div>
      )}
      <Facts game={game} play={play} />
      <Names game={game} />
      <Link className={styles.history} to={auditOf(merchant, 'vendors.games.off')}>
        {t('games.history')}
      </Link>
    </SidePane>
  );
}

function Facts({ game, play }: Pick<GameDetailsProps, 'game' | 'play'>) {
  const t = useT();
  const { percent, times, number, rounds } = useFigures();
  const lately = play?.[game.name];
  const rows = [
    ['games.fact.provider', game.provider],
    ['games.head.vendor', game.vendor],
    ['games.head.rtp', percent(game.rtp)],
    ['games.fact.volatility', game.volatility === null ? '–' : t(`games.volatility.${game.volatility}`)],
    ['games.head.hitRate', percent(game.hitRate)],
    ['games.head.maxWin', times(game.maxWin)],
    ['games.fact.lines', number(game.lines)],
    ['games.head.minBet', displayAmount(game.minBet)],
    ['games.fact.hotRank', number(game.hotRank)],
    ['games.fact.rounds', rounds(play && (lately?.rounds ?? 0))],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {lately !== undefined && (
        <div>
          <dt>{t('games.fact.lastRound')}</dt>
          <dd>
            <Moment at={lately.lastAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('games.fact.listedAt')}</dt>
        <dd>{game.listedAt === null ? t('games.fact.before') : <Moment at={game.listedAt} />}</dd>
      </div>
      {game.goneAt !== null && (
        <div>
          <dt>{t('games.fact.goneAt')}</dt>
          <dd>
            <Moment at={game.goneAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Names({ game }: { game: CatalogueGame }) {
  const t = useT();
  const titles = Object.entries(game.titles);
  return (
    <section className={styles.part}>
      <h3>{t('games.fact.names')}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{t('games.fact.name')}</dt>
          <dd>{game.title}</dd>
        </div>
        {titles.map(([code, title]) => (
          <div key={code}>
            <dt>{isLanguageCode(code) ? LANGUAGES[code].name : code}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
