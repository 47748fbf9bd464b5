import { faultSchema } from '@marquee/contracts/schemas/console-changes';
import * as z from 'zod/mini';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './fault-list.module.css';

export type FaultValue = z.infer<typeof faultSchema>;

/** Faults of a problem's body; none where the body has none that can be read. */
export function faultsIn(body: Readonly<Record<string, unknown>>): readonly FaultValue[] {
  const read = z.array(faultSchema).safeParse(body['faults']);
  return read.success ? read.data : [];
}

/** What is wrong, where, and what to do about it. */
export function FaultList({ faults }: { faults: readonly FaultValue[] }) {
  const t = useT();
  return (
    <ul className={styles.faults} aria-label={t('brand.faults')}>
      {faults.map(({ file, line, column, rule, message, mend, lock }) => (
        <li key={`${file} ${line} ${column} ${rule} ${message}`} className={styles.fault}>
          <p className={styles.message}>{message}</p>
          {mend !== '' && <p>{mend}</p>}
          <p className={styles.place}>
            <code>
              {file}
              {line > 0 && `:${line}:${column}`}
            </code>{' '}
            · <code>{lock ?? rule}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}
