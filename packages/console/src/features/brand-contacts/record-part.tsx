import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { isObject, type Json } from '../../lib/brand/json.ts';
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
    const { name, tag, direction } = LANGUAGES[language as LanguageCode];
    const text = texts[language];
    return (
      <Field
        key={language}
        label={
          <>
            {textOf(`brand.record.${list}.${field.key}`, 'brand.field.unnamed')} · <span lang={tag}>{name}</span>
          </>
        }
        error={typeof text === 'string' && text.trim() !== '' ? undefined : t('error.field.required')}
      >
        {(control) => (
          <Input
            {...control}
            value={typeof text === 'string' ? text : ''}
            lang={tag}
            dir={direction}
            readOnly={disabled}
            onChange={({ target }) => onValue({ ...texts, [language]: target.value })}
          />
        )}
      </Field>
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
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          value={text}
          readOnly={disabled}
          autoComplete="off"
          spellCheck={false}
          inputMode={field.type === 'text' ? 'text' : 'url'}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}
