import { Button } from '@marquee/ui/button';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { isObject, type Json, type JsonObject } from '../../lib/brand/json.ts';
import { OrderedList } from '../../lib/brand/values/ordered-list.tsx';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { emptyRecord, type RecordKind } from './record-fields.ts';
import { RecordPart } from './record-part.tsx';
import styles from './records.module.css';

interface Numbered {
  readonly record: JsonObject;
  readonly index: number;
}

/** Records of one list, in the order players see them; the list is staged as a whole. */
export function RecordList({ kind }: { kind: RecordKind }) {
  const t = useT();
  const textOf = useTextOf();
  const { list, fields } = kind;
  const value = useEditable('tenant', [list]);
  const title = t(`brand.record.${list}`);
  const records = (Array.isArray(value.edited) ? value.edited : []).filter(isObject);
  const items = records.map((record, index): Numbered => ({ record, index }));
  const [first] = fields;
  const nameOf = ({ record, index }: Numbered): string => {
    const option = first === undefined ? undefined : record[first.key];
    return `${index + 1} ${textOf(`brand.record.option.${String(option)}`, 'brand.field.unnamed')}`;
  };
  const set = (next: readonly Json[]): void => value.set([...next]);
  return (
    <Section dense title={title} lead={t(`brand.record.${list}.text`)}>
      <ValueFrame value={value}>
        {records.length === 0 && <p className={styles.none}>{t('brand.list.empty')}</p>}
        <OrderedList
          label={title}
          items={items}
          keyOf={({ index }) => String(index)}
          nameOf={nameOf}
          onOrder={(next) => set(next.map(({ record }) => record))}
          onRemove={({ index }) => set(records.toSpliced(index, 1))}
          disabled={!value.isOpen}
          render={({ record, index }) => (
            <div className={styles.fields}>
              {fields.map((field) => (
                <RecordPart
                  key={field.key}
                  list={list}
                  field={field}
                  value={record[field.key]}
                  disabled={!value.isOpen}
                  onValue={(part) => set(records.with(index, { ...record, [field.key]: part }))}
                />
              ))}
            </div>
          )}
        />
        {value.isOpen && (
          <Button size="s" className={styles.add} onClick={() => set([...records, emptyRecord(kind)])}>
            {t(`brand.record.${list}.add`)}
          </Button>
        )}
      </ValueFrame>
    </Section>
  );
}
