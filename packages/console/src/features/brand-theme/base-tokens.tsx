import { BASE_TOKENS } from '@marquee/contracts/theme';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useEffect, useState } from 'react';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { isObject, type Json, valueAt } from '../../lib/brand/json.ts';
import { NumberInput } from '../../lib/brand/values/number-input.tsx';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useTextOf } from '../../lib/i18n/use-t.ts';
import styles from './theme-section.module.css';

type BaseToken = keyof typeof BASE_TOKENS;
const NAMES = Object.keys(BASE_TOKENS) as BaseToken[];

function FontField({ label, families, onSet }: { label: string; families: string; onSet: (list: string[]) => void }) {
  const [text, setText] = useState(families);
  useEffect(() => setText(families), [families]);
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            const list = text.split(',').map((each) => each.trim());
            if (text !== families) onSet(list.filter((each) => each !== ''));
          }}
        />
      )}
    </Field>
  );
}

/** A token that both themes share: a length, a number, a weight or fonts. */
function BaseToken({ name }: { name: BaseToken }) {
  const textOf = useTextOf();
  const value = useEditable('theme', ['base', ...name.split('.')]);
  const type = BASE_TOKENS[name];
  const inside = valueAt(value.edited, ['$value']);
  const label = textOf(`brand.theme.base.${name}`, 'brand.field.unnamed');
  const set = (next: Json): void => value.set({ $type: type, $value: next });
  if (type === 'fontFamily') {
    return (
      <ValueFrame value={value}>
        <FontField label={label} families={[inside ?? []].flat().map(String).join(', ')} onSet={set} />
      </ValueFrame>
    );
  }
  const number = isObject(inside) ? inside['value'] : inside;
  const unit = isObject(inside) ? String(inside['unit'] ?? '') : '';
  return (
    <ValueFrame value={value}>
      <Field label={unit === '' ? label : `${label} (${unit})`}>
        {(control) => (
          <NumberInput
            {...control}
            value={typeof number === 'number' ? number : null}
            readOnly={!value.isOpen}
            onValue={(next) => {
              if (next !== null) set(isObject(inside) ? { ...inside, value: next } : next);
            }}
          />
        )}
      </Field>
    </ValueFrame>
  );
}

/** Shapes, fonts and motion: the same in both themes. */
export function BaseTokens() {
  return (
    <div className={styles.base}>
      {NAMES.map((name) => (
        <BaseToken key={name} name={name} />
      ))}
    </div>
  );
}
