import type { GameType } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useDeferredValue, useState } from 'react';
import split from '../../../lib/brand/values/split-list.module.css';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { GameArt } from '../game-art.tsx';
import styles from '../games.module.css';
import { titleOf, useGames } from '../use-games.ts';

const FOUND_MAX = 8;

interface AddGameProps {
  readonly gameType: GameType;
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Games of a category by a part of their name. A press adds one. */
export function AddGame({ gameType, taken, onAdd }: AddGameProps) {
  const t = useT();
  const [text, setText] = useState('');
  const find = useDeferredValue(text.trim());
  return (
    <div className={styles.part}>
      <Field label={t('games.order.add')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {find !== '' && <Found find={find} gameType={gameType} taken={taken} onAdd={onAdd} />}
    </div>
  );
}

function Found({ find, gameType, taken, onAdd }: AddGameProps & { readonly find: string }) {
  const t = useT();
  const [language] = useLanguage();
  const problemText = useProblemText();
  const games = useGames({ find, gameType });
  if (games.isError) return <p role="alert">{problemText(games.error)}</p>;
  const found = (games.data?.games ?? [])
    .filter(({ name, state, opensVendor }) => state !== 'gone' && opensVendor === null && !taken.includes(name))
    .slice(0, FOUND_MAX);
  if (found.length === 0) return <p role="status">{games.isPending ? '' : t('games.none')}</p>;
  return (
    <ul className={styles.found}>
      {found.map((game) => {
        const title = titleOf(game, language);
        return (
          <li key={game.name}>
            <GameArt image={game.image} title={title} />
            <span className={styles.words}>
              <span>{title}</span>
              <code className={split.code}>{game.name}</code>
            </span>
            <Button size="s" aria-label={t('games.order.addOne', { name: title })} onClick={() => onAdd(game.name)}>
              {t('games.order.addShort')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
