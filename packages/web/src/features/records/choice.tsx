import { Select } from '@marquee/ui/select';
import styles from './records.module.css';

interface ChoiceProps<Value extends string> {
  /** Accessible name. */
  readonly label: string;
  /** Text of the entry that lets everything through. */
  readonly all: string;
  readonly values: readonly Value[];
  readonly chosen: Value | undefined;
  readonly nameOf: (value: Value) => string;
  /** Null: all. */
  readonly onChoose: (value: Value | null) => void;
}

/** A filter by one of several values. A single value is no choice. */
export function Choice<Value extends string>({ label, all, values, chosen, nameOf, onChoose }: ChoiceProps<Value>) {
  const offered = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  if (offered.length < 2 && chosen === undefined) return null;
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      value={chosen ?? ''}
      options={[{ value: '', label: all }, ...offered.map((value) => ({ value, label: nameOf(value) }))]}
      onChange={({ target }) => onChoose(offered.find((value) => value === target.value) ?? null)}
    />
  );
}
