import { Input, type InputProps } from '@marquee/ui/input';
import { useEffect, useState } from 'react';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: number | null;
  /** Null: the field is empty. Invalid text is not reported. */
  onValue: (value: number | null) => void;
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** A number field that keeps incomplete input while the user types. */
export function NumberInput({ value, onValue, ...rest }: NumberInputProps) {
  const [text, setText] = useState(textOf(value));
  // The value was changed elsewhere: the text follows, unless it is the same number.
  useEffect(() => setText((before) => (before !== '' && Number(before) === value ? before : textOf(value))), [value]);
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const number = Number(target.value);
        if (target.value.trim() === '') onValue(null);
        else if (Number.isFinite(number)) onValue(number);
      }}
      onBlur={() => setText(textOf(value))}
    />
  );
}
