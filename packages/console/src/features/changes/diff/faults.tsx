import type { faultSchema } from '@marquee/contracts/schemas/console-changes';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import styles from './faults.module.css';

export type Fault = z.output<typeof faultSchema>;

/** Values of run time stand in no file: the checks name the change set that set them. */
const CHANGE_SET = /^change set ([0-9a-f-]{36})$/;

function Where({ fault: { file, line, column } }: { fault: Fault }) {
  const t = useT();
  const id = CHANGE_SET.exec(file)?.[1];
  if (id === undefined) return <code className={styles.where}>{`${file}:${line}:${column}`}</code>;
  return (
    <Link to={PATHS.change(id)} className={styles.where}>
      {t('changes.one')}
    </Link>
  );
}

/** Why a brand would not make sense: where, what is wrong, and what to do. Said in the words of the checks (English). */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.file}:${fault.line}:${fault.column}:${fault.rule}`} className={styles.fault}>
          <Where fault={fault} />
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
