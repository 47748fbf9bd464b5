import type { faultSchema } from '@marquee/contracts/schemas/console-changes';
import type * as z from 'zod/mini';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './faults.module.css';

export type Fault = z.output<typeof faultSchema>;

/** Why a brand would not make sense: where, what is wrong, and what to do. Said in the words of the checks (English). */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.file}:${fault.line}:${fault.column}:${fault.rule}`} className={styles.fault}>
          <code className={styles.where}>{`${fault.file}:${fault.line}:${fault.column}`}</code>
          <p lang="en">{fault.message}</p>
          <p lang="en" className={styles.mend}>
            {fault.mend}
          </p>
          <p className={styles.rule}>
            {t('changes.fault.rule')} <code>{fault.rule}</code>
            {fault.lock !== undefined && (
              <>
                {' · '}
                {t('changes.fault.lock')} <code>{fault.lock}</code>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
