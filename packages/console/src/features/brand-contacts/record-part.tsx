import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { isObject, type Json } from '../../lib/brand/json.ts';
import { LanguageField, TextField } from '../../lib/brand/values/text-field.tsx';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { isAddress, type RecordField, type RecordKind } from './record-fields.ts';

export interface RecordPartProps {
  list: RecordKind['list'];
  field: RecordField;
  value: Json | undefined;
  disabled: boolean;
  onValue: (value: Json) => void;
}

/** One text in each of the brand's languages; each is required. */
function LocalizedPart({ list, field, value, disabled, onValue }: RecordPartProps) {
  const t = useT();
  const textOf = useTextOf();
  const { about } = useBrandScope();
  const texts = isObject(value) ? value : {};
  return about.brand.languages.map((language) => {
    const text = texts[language];
    return (
      <LanguageField
        key={language}
        label={textOf(`brand.record.${list}.${field.key}`, 'brand.field.unnamed')}
        language={language}
        text={text}
        readOnly={disabled}
        error={typeof text === 'string' && text.trim() !== '' ? undefined : t('error.field.required')}
        onText={(next) => onValue({ ...texts, [language]: next })}
      />
    );
  });
}

/** One field of a record, validated as the server does. */
export function RecordPart(props: RecordPartProps) {
  const { list, field, value, disabled, onValue } = props;
  const t = useT();
  const textOf = useTextOf();
  const text = typeof value === 'string' ? value : '';
  const label = textOf(`brand.record.${list}.${field.key}`, 'brand.field.unnamed');
  if (field.type === 'localized') return <LocalizedPart {...props} />;
  if (field.type === 'choice') {
    return (
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={text}
            disabled={disabled}
            onChange={({ target }) => onValue(target.value)}
            options={(field.options ?? []).map((option) => ({
              value: option,
              label: textOf(`brand.record.option.${option}`, 'brand.field.unnamed'),
            }))}
          />
        )}
      </Field>
    );
  }
  const wrong = field.type === 'text' ? undefined : t(`brand.record.wrong.${field.type}`);
  const error = text.trim() === '' ? t('error.field.required') : isAddress(field.type, text) ? undefined : wrong;
  return (
    <TextField
      label={label}
      error={error}
      text={text}
      readOnly={disabled}
      spellCheck={false}
      inputMode={field.type === 'text' ? 'text' : 'url'}
      onText={onValue}
    />
  );
}
