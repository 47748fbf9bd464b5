import clsx from 'clsx';
import type { Ref, SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}
export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  ref?: Ref<HTMLSelectElement>;
}

/** The native select in our style, because native lists work best on phones. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={clsx(styles.shell, className)}>
      <select {...rest} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={styles.mark} />
    </span>
  );
}
