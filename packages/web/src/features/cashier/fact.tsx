import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';

/** A line of a list of facts: what it is, and the amount or text. */
export function Fact({
  name,
  isMain = false,
  children,
}: {
  readonly name: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={clsx(styles.fact, isMain && styles.main)}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
