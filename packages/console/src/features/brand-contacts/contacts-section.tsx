import clsx from 'clsx';
import partStyles from '../../lib/brand/values/section-layout.module.css';
import { RECORD_KINDS } from './record-fields.ts';
import { RecordList } from './record-list.tsx';

/** Under which licences the brand plays, and where its players find people and apps. */
export function ContactsSection() {
  return (
    <div className={clsx(partStyles.section, partStyles.narrow)}>
      {RECORD_KINDS.map((kind) => (
        <RecordList key={kind.list} kind={kind} />
      ))}
    </div>
  );
}
