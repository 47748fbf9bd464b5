import type { DifferenceValue } from '@marquee/contracts/schemas/console-changes';
import type { ReactNode } from 'react';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './diff.module.css';
import { DifferenceLines } from './difference-lines.tsx';
import type { DifferenceGroup } from './group-differences.ts';

export interface DifferenceGroupsProps<D extends DifferenceValue> {
  groups: readonly DifferenceGroup<D>[];
  /** Content below a value's name. */
  facts?: (difference: D) => ReactNode;
}

/** Differences in frames, one for each brand or file. */
export function DifferenceGroups<D extends DifferenceValue>({ groups, facts }: DifferenceGroupsProps<D>) {
  const brandName = useBrandName();
  return (
    <div className={styles.groups}>
      {groups.map(({ merchant, file, differences }) => (
        <section key={`${merchant}/${file}`} className={styles.group}>
          <header className={styles.head}>
            <h2 className={styles.brand}>{brandName(merchant)}</h2>
            {file !== '' && <code className={styles.file}>{`${merchant}/${file}`}</code>}
          </header>
          <ul>
            {differences.map((difference) => (
              <li key={difference.path} className={styles.item}>
                <div className={styles.name}>
                  <code className={styles.path}>{difference.path}</code>
                  {facts && <div className={styles.facts}>{facts(difference)}</div>}
                </div>
                <div>
                  <DifferenceLines before={difference.before} after={difference.after} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
