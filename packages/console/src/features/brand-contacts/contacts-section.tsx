import clsx from 'clsx';
import partStyles from '../../lib/brand/values/section-layout.module.css';
import { RECORD_KINDS } from './record-fields.ts';
import { RecordList } from './record-list.tsx';

/** Licences, customer service and app downloads of a brand. */
export function ContactsSection() {
  return (
    <div className={clsx(partStyles.section, partStyles.narrow)}>
      {RECORD_KINDS.map((kind) => (
        <RecordList key={kind.list} kind={kind} />
      ))}
    </div>
  );
}
