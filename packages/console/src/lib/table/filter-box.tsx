import { Icon } from '@marquee/ui/icon';
import { useRef } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import styles from './filter-box.module.css';

/** Filters a list while typing. `/` focuses it, Escape clears it. */
export function FilterBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <label className={styles.box}>
      <Icon name="search" className={styles.lens} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (value === '') currentTarget.blur();
          onChange('');
        }}
      />
      {value === '' && <kbd className={styles.key}>/</kbd>}
    </label>
  );
}
