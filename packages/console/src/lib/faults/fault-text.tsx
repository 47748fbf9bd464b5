import type { faultSchema } from '@marquee/contracts/schemas/console-changes';
import type * as z from 'zod/mini';
import { useTextOf } from '../i18n/use-t.ts';
import styles from './fault-text.module.css';

export type FaultValue = z.output<typeof faultSchema>;

/** The broken rule in the reader's language; place and fix in the text of the checks (English). */
export function FaultText({ fault: { rule, message, fix } }: { fault: FaultValue }) {
  const textOf = useTextOf();
  return (
    <>
      <p className={styles.rule}>{textOf(`fault.${rule}`, 'fault.unnamed')}</p>
      <p lang="en">{message}</p>
      {fix !== '' && (
        <p lang="en" className={styles.fix}>
          {fix}
        </p>
      )}
    </>
  );
}
