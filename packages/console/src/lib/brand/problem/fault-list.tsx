import { faultSchema } from '@marquee/contracts/schemas/console-changes';
import * as z from 'zod/mini';
import { FaultText, type FaultValue } from '../../faults/fault-text.tsx';
import { useT } from '../../i18n/use-t.ts';
import styles from './fault-list.module.css';

/** Faults in a problem's body; none if there are no valid ones. */
export function faultsIn(body: Readonly<Record<string, unknown>>): readonly FaultValue[] {
  const read = z.array(faultSchema).safeParse(body['faults']);
  return read.success ? read.data : [];
}

/** Faults with place and fix. */
export function FaultList({ faults }: { faults: readonly FaultValue[] }) {
  const t = useT();
  return (
    <ul className={styles.faults} aria-label={t('brand.faults')}>
      {faults.map((fault) => {
        const { file, line, column, rule, message, lock } = fault;
        return (
          <li key={`${file} ${line} ${column} ${rule} ${message}`} className={styles.fault}>
            <FaultText fault={fault} />
            <p className={styles.place}>
              <code>
                {file}
                {line > 0 && `:${line}:${column}`}
              </code>{' '}
              · <code>{lock ?? rule}</code>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
