import { displayAmount } from '@marquee/contracts/amounts';
import type { CatalogueGame, CatalogueQuery, GamesPlay } from '@marquee/contracts/schemas/console-games';
import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import split from '../../lib/brand/values/split-list.module.css';
import type { MessageKey } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import table from '../../lib/table/data-table.module.css';
import { useRowKeys } from '../../lib/table/use-row-keys.ts';
import { GameArt } from './game-art.tsx';
import { GameState } from './game-state.tsx';
import styles from './games.module.css';
import type { Chosen } from './use-chosen.ts';
import { useFigures } from './use-figures.ts';
import { titleOf } from './use-games.ts';

type SortKey = CatalogueQuery['sort'];

interface Head {
  readonly label: MessageKey;
  readonly sort?: SortKey;
  readonly isFigure?: boolean;
  /** Shown in the game's details if there is no room. */
  readonly isRest?: boolean;
}
const HEADS: readonly Head[] = [
  { label: 'games.head.vendor', sort: 'vendor' },
  { label: 'games.head.rtp', sort: 'rtp', isFigure: true },
  { label: 'games.head.hitRate', sort: 'hitRate', isFigure: true },
  { label: 'games.head.maxWin', sort: 'maxWin', isFigure: true, isRest: true },
  { label: 'games.head.minBet', isFigure: true, isRest: true },
  { label: 'games.head.rounds', isFigure: true },
  { label: 'games.head.state' },
];

export interface GamesTableProps {
  readonly games: readonly CatalogueGame[];
  /** By name; undefined: unknown. */
  readonly play: GamesPlay['games'] | undefined;
  readonly query: CatalogueQuery;
  readonly onSort: (key: SortKey) => void;
  readonly chosen: Chosen;
  readonly maySwitch: boolean;
  readonly onSwitch: (game: CatalogueGame) => void;
}

/** A page of games, sorted by the server. j and k move along it, Enter opens one. */
export function GamesTable({ games, play, query, onSort, chosen, maySwitch, onSwitch }: GamesTableProps) {
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const isAll = games.length > 0 && games.every(({ name }) => chosen.has(name));
  const isSome = games.some(({ name }) => chosen.has(name));
  const heading = (label: MessageKey, sort: SortKey, isFigure = false) => (
    <SortButton label={t(label)} sort={sort} isFigure={isFigure} query={query} onSort={onSort} />
  );
  return (
    <table className={clsx(table.table, table.cards)} aria-label={t('games.table')}>
      <thead>
        <tr>
          <th scope="col" className={table.th} aria-sort={directionOf(query, 'name')}>
            <span className={styles.headFirst}>
              {maySwitch && (
                <Checkbox
                  label={<VisuallyHidden>{t('games.choose.page')}</VisuallyHidden>}
                  checked={isAll}
                  ref={(input) => {
                    if (input !== null) input.indeterminate = isSome && !isAll;
                  }}
                  onChange={() => chosen.toggleAll(games)}
                />
              )}
              {heading('games.head.name', 'name')}
            </span>
          </th>
          {HEADS.map(({ label, sort, isFigure, isRest }) => (
            <th
              key={label}
              scope="col"
              className={clsx(table.th, isFigure && table.end, isRest && styles.rest)}
              aria-sort={sort && directionOf(query, sort)}
            >
              {sort === undefined ? t(label) : heading(label, sort, isFigure)}
            </th>
          ))}
          {maySwitch && (
            <th scope="col" className={table.th}>
              <VisuallyHidden>{t('games.head.action')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {games.map((game) => (
          <GameRow key={game.name} game={game} play={play} chosen={chosen} maySwitch={maySwitch} onSwitch={onSwitch} />
        ))}
      </tbody>
    </table>
  );
}

const directionOf = ({ sort, order }: CatalogueQuery, key: SortKey) =>
  sort === key ? (order === 'down' ? 'descending' : 'ascending') : undefined;

interface SortButtonProps extends Pick<GamesTableProps, 'query' | 'onSort'> {
  readonly label: string;
  readonly sort: SortKey;
  readonly isFigure: boolean;
}

function SortButton({ label, sort, isFigure, query, onSort }: SortButtonProps) {
  const arrow = query.order === 'down' ? '↓' : '↑';
  return (
    <button type="button" className={clsx(table.sort, isFigure && table.sortEnd)} onClick={() => onSort(sort)}>
      {label}
      <span className={table.arrow} aria-hidden="true">
        {query.sort === sort ? arrow : ''}
      </span>
    </button>
  );
}

type RowProps = Pick<GamesTableProps, 'play' | 'chosen' | 'maySwitch' | 'onSwitch'> & { readonly game: CatalogueGame };

function GameRow({ game, play, chosen, maySwitch, onSwitch }: RowProps) {
  const t = useT();
  const [language] = useLanguage();
  const [params] = useSearchParams();
  const { percent, times, rounds } = useFigures();
  const title = titleOf(game, language);
  const opened = new URLSearchParams(params);
  opened.set('open', game.name);
  const cell = (label: MessageKey, content: ReactNode, isFigure = false, isRest = false) => (
    <td className={clsx(table.cell, isFigure && table.end, isRest && styles.rest)} data-label={t(label)}>
      {content}
    </td>
  );
  return (
    <tr className={table.row}>
      <th scope="row" className={clsx(table.cell, table.first)}>
        <span className={styles.first}>
          {maySwitch && (
            <Checkbox
              label={<VisuallyHidden>{t('games.choose', { name: title })}</VisuallyHidden>}
              checked={chosen.has(game.name)}
              onChange={() => chosen.toggle(game)}
            />
          )}
          <GameArt image={game.image} title={title} />
          <span className={styles.words}>
            <Link className={styles.title} to={{ search: opened.toString() }} replace>
              {title}
            </Link>
            <code className={split.code}>{game.code}</code>
          </span>
        </span>
      </th>
      {cell(
        'games.head.vendor',
        <span className={styles.words}>
          <span>{game.vendor}</span>
          <span className={split.code}>
            {t(`games.type.${game.gameType}`)}
            {game.gameClass !== null && ` · ${t(`games.class.${game.gameClass}`)}`}
          </span>
        </span>,
      )}
      {cell('games.head.rtp', percent(game.rtp), true)}
      {cell(
        'games.head.hitRate',
        <span className={styles.words}>
          <span>{percent(game.hitRate)}</span>
          {game.volatility !== null && <span className={split.code}>{t(`games.volatility.${game.volatility}`)}</span>}
        </span>,
        true,
      )}
      {cell('games.head.maxWin', times(game.maxWin), true, true)}
      {cell('games.head.minBet', game.opensVendor === null ? displayAmount(game.minBet) : '–', true, true)}
      {cell('games.head.rounds', rounds(play && (play[game.name]?.rounds ?? 0)), true)}
      <td className={clsx(table.cell, table.inHead, styles.state)} data-label={t('games.head.state')}>
        <GameState game={game} />
      </td>
      {maySwitch && (
        <td className={clsx(table.cell, styles.action)}>
          <SwitchButton game={game} title={title} onSwitch={onSwitch} />
        </td>
      )}
    </tr>
  );
}

/** A game that is off with its vendor is switched with it. A game that no provider lists has no switch. */
function SwitchButton({ game, title, onSwitch }: Pick<RowProps, 'game' | 'onSwitch'> & { readonly title: string }) {
  const t = useT();
  const { state, isVendorOff } = game;
  if (state === 'gone' || isVendorOff) return null;
  const isOn = state === 'on';
  return (
    <Button
      size="s"
      aria-label={t(isOn ? 'games.off.one' : 'games.on.one', { name: title })}
      onClick={() => onSwitch(game)}
    >
      {t(isOn ? 'games.off.short' : 'games.on.short')}
    </Button>
  );
}
