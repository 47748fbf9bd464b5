import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { OrderedList } from './ordered-list.tsx';
import styles from './text-list.module.css';

export interface TextListProps {
  readonly label: string;
  /** For the field of a new text. */
  readonly addLabel: string;
  readonly items: readonly string[];
  readonly onChange: (items: string[]) => void;
  readonly disabled: boolean;
  /** The fault of a text, in words; undefined if it is valid. */
  readonly check: (text: string) => string | undefined;
}

/** Ordered texts without repetitions. */
export function TextList({ label, addLabel, items, onChange, disabled, check }: TextListProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = (): void => {
    const trimmed = text.trim();
    const wrong = items.includes(trimmed) ? t('brand.list.twice') : check(trimmed);
    setError(wrong);
    if (wrong !== undefined) return;
    onChange([...items, trimmed]);
    setText('');
  };
  return (
    <div className={styles.list}>
      {items.length === 0 && <p className={styles.empty}>{t('brand.list.empty')}</p>}
      <OrderedList
        label={label}
        items={items}
        keyOf={(item) => item}
        nameOf={(item) => item}
        render={(item) => <code>{item}</code>}
        onOrder={onChange}
        onRemove={(item) => onChange(items.filter((each) => each !== item))}
        disabled={disabled}
      />
      {!disabled && (
        <form
          className={styles.add}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Field label={addLabel} error={error}>
            {(control) => (
              <Input
                {...control}
                value={text}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <Button type="submit">{t('brand.list.add')}</Button>
        </form>
      )}
    </div>
  );
}
