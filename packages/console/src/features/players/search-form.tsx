import { PLAYER_SEARCH_MIN_CHARS } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useShortcuts } from '../../lib/keys/use-shortcuts.ts';
import styles from './players.module.css';

const SEARCH_MAX = 255;

/** One field for every search key. It searches on submit, not while typing, since each search is recorded in the audit. */
export function SearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const [isShort, setIsShort] = useState(false);
  useShortcuts({ '/': () => input.current?.focus() });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = text.trim();
    setIsShort(trimmed.length < PLAYER_SEARCH_MIN_CHARS);
    if (trimmed.length >= PLAYER_SEARCH_MIN_CHARS) onSearch(trimmed);
  };
  return (
    <search>
      <form className={styles.search} noValidate onSubmit={submit}>
        <Field
          className={styles.searchField}
          label={t('players.search')}
          hint={t('players.search.hint')}
          error={isShort ? t('players.search.short', { count: PLAYER_SEARCH_MIN_CHARS }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="search"
              value={text}
              maxLength={SEARCH_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value);
                setIsShort(false);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('players.find')}
        </Button>
      </form>
    </search>
  );
}
