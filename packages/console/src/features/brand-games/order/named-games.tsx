import type { GameType } from '@marquee/contracts/constants';
import { useMemo } from 'react';
import { useEditable } from '../../../lib/brand/brand-scope.ts';
import { OrderedList } from '../../../lib/brand/values/ordered-list.tsx';
import split from '../../../lib/brand/values/split-list.module.css';
import { ValueFrame } from '../../../lib/brand/values/value-frame.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from '../games.module.css';
import { useTitles } from '../use-games.ts';
import { AddGame } from './add-game.tsx';

export interface NamedGamesProps {
  readonly list: 'first' | 'hot';
  readonly gameType: GameType;
  readonly max: number;
}

/** A list of games by name: ordered by hand, extended by a search. */
export function NamedGames({ list, gameType, max }: NamedGamesProps) {
  const t = useT();
  const value = useEditable('vendors', ['games', list, gameType]);
  const { edited } = value;
  const names = useMemo(() => (Array.isArray(edited) ? edited.map(String) : []), [edited]);
  const titles = useTitles(names);
  const titleOf = (name: string): string => titles[name] ?? name;
  return (
    <ValueFrame value={value}>
      <div className={styles.list}>
        {names.length === 0 ? (
          <p className={split.code}>
            {t(edited === undefined && list === 'hot' ? 'games.hot.provider' : 'games.order.none')}
          </p>
        ) : (
          <OrderedList
            label={t(`games.${list}`)}
            items={names}
            keyOf={(name) => name}
            nameOf={titleOf}
            onOrder={(next) => value.set(next)}
            onRemove={(name) => value.set(names.filter((each) => each !== name))}
            disabled={!value.isOpen}
            render={(name) => (
              <span className={styles.words}>
                <span>{titleOf(name)}</span>
                <code className={split.code}>{name}</code>
              </span>
            )}
          />
        )}
        {value.isOpen && names.length < max && (
          <AddGame gameType={gameType} taken={names} onAdd={(name) => value.set([...names, name])} />
        )}
      </div>
    </ValueFrame>
  );
}
