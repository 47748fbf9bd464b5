import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { type EditableValue, useBrandScope, useEditable } from '../../lib/brand/brand-scope.ts';
import { NumberInput } from '../../lib/brand/values/number-input.tsx';
import { LanguageField, TextField } from '../../lib/brand/values/text-field.tsx';
import { TextList } from '../../lib/brand/values/text-list.tsx';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import type { IdentityField } from './identity-fields.ts';
import styles from './identity-section.module.css';

const MINUTE_MS = 60_000;
const COUNTRY = /^[A-Z]{2}$/;
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

interface ControlProps {
  readonly field: IdentityField;
  readonly value: EditableValue;
}

function TextControl({ field, value }: ControlProps) {
  const textOf = useTextOf();
  return (
    <TextField
      label={textOf(`brand.field.${field.path}`, 'brand.field.unnamed')}
      text={value.edited}
      readOnly={!value.isOpen}
      list={field.type === 'zone' ? 'brand-zones' : undefined}
      spellCheck={false}
      onText={(text) => value.set(text === '' && field.isNullable ? null : text)}
    />
  );
}

function NumberField({ field, value }: ControlProps) {
  const textOf = useTextOf();
  const factor = field.type === 'minutes' ? MINUTE_MS : 1;
  const number = typeof value.edited === 'number' ? value.edited / factor : null;
  return (
    <Field label={textOf(`brand.field.${field.path}`, 'brand.field.unnamed')}>
      {(control) => (
        <NumberInput
          {...control}
          value={number}
          readOnly={!value.isOpen}
          onValue={(next) => {
            if (next !== null) value.set(next * factor);
            else if (field.isNullable) value.set(null);
          }}
        />
      )}
    </Field>
  );
}

function ChoiceField({ field, value }: ControlProps) {
  const t = useT();
  const textOf = useTextOf();
  const isSwitch = field.type === 'switch';
  const options = isSwitch
    ? [
        { value: 'true', label: t('brand.value.on') },
        { value: 'false', label: t('brand.value.off') },
      ]
    : (field.options ?? []).map((option) => ({
        value: option,
        label: textOf(`brand.option.${option}`, 'brand.field.unnamed'),
      }));
  return (
    <Field label={textOf(`brand.field.${field.path}`, 'brand.field.unnamed')}>
      {(control) => (
        <Select
          {...control}
          value={String(value.edited ?? '')}
          disabled={!value.isOpen}
          onChange={({ target }) => value.set(isSwitch ? target.value === 'true' : target.value)}
          options={options}
        />
      )}
    </Field>
  );
}

function SetField({ field, value }: ControlProps) {
  const textOf = useTextOf();
  const { options = [] } = field;
  const chosen = Array.isArray(value.edited) ? value.edited : [];
  return (
    <fieldset disabled={!value.isOpen}>
      <legend className={styles.legend}>{textOf(`brand.field.${field.path}`, 'brand.field.unnamed')}</legend>
      <div className={styles.set}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={textOf(`brand.option.${option}`, 'brand.field.unnamed')}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              value.set(options.filter((each) => (each === option ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function ListField({ field, value }: ControlProps) {
  const t = useT();
  const textOf = useTextOf();
  const label = textOf(`brand.field.${field.path}`, 'brand.field.unnamed');
  const form = field.type === 'codes' ? COUNTRY : HOST;
  return (
    <>
      <p className={styles.legend}>{label}</p>
      <TextList
        label={label}
        addLabel={t(field.type === 'codes' ? 'brand.field.addCountry' : 'brand.field.addHost')}
        items={Array.isArray(value.edited) ? value.edited.map(String) : []}
        onChange={value.set}
        disabled={!value.isOpen}
        check={(text) => (form.test(text) ? undefined : t('error.field.format'))}
      />
    </>
  );
}

const CONTROLS = {
  text: TextControl,
  zone: TextControl,
  number: NumberField,
  minutes: NumberField,
  choice: ChoiceField,
  switch: ChoiceField,
  set: SetField,
  codes: ListField,
  hosts: ListField,
  localized: TextControl,
} as const satisfies Record<IdentityField['type'], unknown>;

/** One value with the control of its type. */
export function ValueField({ field }: { field: IdentityField }) {
  const value = useEditable('tenant', field.path.split('.'));
  const Control = CONTROLS[field.type];
  const isList = field.type === 'codes' || field.type === 'hosts';
  return (
    <div className={isList ? styles.wide : undefined}>
      <ValueFrame value={value}>
        <Control field={field} value={value} />
        {field.type === 'zone' && (
          <datalist id="brand-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        )}
      </ValueFrame>
    </div>
  );
}

function OneLanguage({ field, language }: { field: IdentityField; language: string }) {
  const textOf = useTextOf();
  const value = useEditable('tenant', [field.path, language]);
  return (
    <ValueFrame value={value}>
      <LanguageField
        label={textOf(`brand.field.${field.path}`, 'brand.field.unnamed')}
        language={language}
        text={value.edited}
        readOnly={!value.isOpen}
        onText={value.set}
      />
    </ValueFrame>
  );
}

/** One text in each of the brand's languages. */
export function LocalizedFields({ field }: { field: IdentityField }) {
  const { about } = useBrandScope();
  return (
    <div className={styles.whole}>
      {about.brand.languages.map((language) => (
        <OneLanguage key={language} field={field} language={language} />
      ))}
    </div>
  );
}
