import { Link } from 'react-router-dom';
import { FaultText, type FaultValue } from '../../../lib/faults/fault-text.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import styles from './faults.module.css';

/** Run-time values are in no file: the checks name their change set. */
const CHANGE_SET = /^change set ([0-9a-f-]{36})$/;

function Where({ fault: { file, line, column } }: { fault: FaultValue }) {
  const t = useT();
  const id = CHANGE_SET.exec(file)?.[1];
  if (id === undefined) return <code className={styles.where}>{`${file}:${line}:${column}`}</code>;
  return (
    <Link to={PATHS.change(id)} className={styles.where}>
      {t('changes.one')}
    </Link>
  );
}

/** Why a brand would be invalid: place, fault and fix. */
export function Faults({ faults }: { faults: readonly FaultValue[] }) {
  const t = useT();
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.file}:${fault.line}:${fault.column}:${fault.rule}`} className={styles.fault}>
          <Where fault={fault} />
          <FaultText fault={fault} />
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
