import { GAMES_NAME } from '@marquee/contracts/manifest';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './games.module.css';
import type { Switching } from './switch/switching.ts';

/** Switches a game off by its code, also when no list shows it. */
export function ByCode({ onSwitch }: { onSwitch: (switching: Switching) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    const name = text.trim();
    setIsWrong(!GAMES_NAME.test(name));
    if (GAMES_NAME.test(name)) onSwitch({ names: [name], isOff: true, title: name });
  };
  return (
    <details className={styles.byCode}>
      <summary>{t('games.byCode')}</summary>
      <form className={styles.byCodeForm} onSubmit={press} noValidate>
        <Field label={t('games.byCode.label')} error={isWrong ? t('games.byCode.wrong') : undefined}>
          {(control) => (
            <Input
              {...control}
              value={text}
              placeholder="VENDOR/code"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
        <Button type="submit">{t('games.byCode.press')}</Button>
      </form>
    </details>
  );
}
