import clsx from 'clsx';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx(styles.checkbox, className)}>
      <span className={styles.box}>
        <input {...rest} type="checkbox" className={styles.input} />
        <Icon name="check" className={styles.mark} />
      </span>
      <span>{label}</span>
    </label>
  );
}
