import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import { Icon } from '@marquee/ui/icon';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { BeforeAfter, ValueText } from '../../lib/value/value-text.tsx';
import styles from './audit.module.css';
import { detailRows } from './detail-rows.ts';

function Detail({ entry }: { entry: AuditEntryValue }) {
  const t = useT();
  const textOf = useTextOf();
  const technical = [
    ['requestId', entry.requestId],
    ['ip', entry.ip],
    ['hash', entry.hash],
  ] as const;
  const nameOf = (path: string): string => textOf(`audit.detail.${path}`, 'audit.detail', { name: path });
  return (
    <dl className={styles.detail}>
      <div className={styles.fact}>
        <dt>{nameOf('at')}</dt>
        <dd>
          <Moment at={entry.at} exact />
        </dd>
      </div>
      {detailRows(entry).map((row) => (
        <div key={`${row.kind}:${row.path}`} className={styles.fact}>
          <dt>{nameOf(row.path)}</dt>
          <dd>
            {row.kind === 'fact' ? (
              <ValueText value={row.value === true ? t('value.yes') : row.value} />
            ) : (
              <BeforeAfter before={row.before} after={row.after} />
            )}
          </dd>
        </div>
      ))}
      {technical.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={styles.fact}>
              <dt>{nameOf(name)}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** One line of the audit. Opened, it shows values before and after. */
export function AuditEntry({ entry }: { entry: AuditEntryValue }) {
  const textOf = useTextOf();
  const { seq, at, actor, action, merchants, targets } = entry;
  return (
    <li id={`entry-${seq}`}>
      <details className={styles.entry}>
        <summary className={styles.line}>
          <Icon name="chevron-end" className={styles.open} />
          <span className={styles.when}>
            <Moment at={at} />
          </span>
          <span className={styles.who}>{textOf(`audit.actor.${actor}`, 'audit.detail', { name: actor })}</span>
          <span className={styles.what}>
            {textOf(`audit.action.${action}`, 'audit.detail', { name: action })}{' '}
            <span className={styles.quiet}>{targets.join(', ')}</span>
          </span>
          <span className={styles.where}>{merchants.join(', ')}</span>
          <span className={styles.seq}>{seq}</span>
        </summary>
        <Detail entry={entry} />
      </details>
    </li>
  );
}
