import { useId } from 'react';
import { NumberInput } from '../../lib/brand/values/number-input.tsx';
import styles from './paint-field.module.css';

export interface SmallNumberProps {
  label: string;
  /** Accessible name, since several fields have the same label. */
  name: string;
  value: number;
  disabled: boolean;
  min: number;
  max: number;
  onValue: (value: number) => void;
}

/** A number beside its label; a number out of bounds is not reported. */
export function SmallNumber({ label, name, value, disabled, min, max, onValue }: SmallNumberProps) {
  const id = useId();
  return (
    <span className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        aria-label={name}
        value={value}
        readOnly={disabled}
        onValue={(next) => {
          if (next !== null && next >= min && next <= max) onValue(next);
        }}
      />
    </span>
  );
}

export interface PercentFieldProps extends Pick<SmallNumberProps, 'label' | 'name' | 'disabled'> {
  /** 0 to 1. */
  share: number;
  onShare: (share: number) => void;
}

/** A share of one, in whole hundredths. */
export function PercentField({ share, onShare, ...rest }: PercentFieldProps) {
  return (
    <SmallNumber
      {...rest}
      value={Math.round(share * 100)}
      min={0}
      max={100}
      onValue={(percent) => onShare(Math.round(percent) / 100)}
    />
  );
}
