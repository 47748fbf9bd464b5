import clsx from 'clsx';
import { type CSSProperties, useEffect, useState } from 'react';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;

/**
 * One digit on a drum of two turns: rolling past nine goes on upward into the second turn, and when it has arrived the
 * drum is put back by one turn unseen.
 */
function Drum({ digit }: { digit: number }) {
  const [position, setPosition] = useState(digit);
  const [rolling, setRolling] = useState(false);
  useEffect(() => {
    setPosition((now) => {
      const turned = now % DIGITS;
      if (turned === digit) return turned;
      setRolling(true);
      return digit > turned ? digit : digit + DIGITS;
    });
  }, [digit]);
  return (
    <span className={styles.cell}>
      <span
        className={clsx(styles.drum, rolling && styles.rolling)}
        style={{ '--at': position } as CSSProperties}
        onTransitionEnd={() => {
          setRolling(false);
          setPosition(position % DIGITS);
        }}
      />
    </span>
  );
}

export interface RollingDigitsProps {
  /** Digits with separators, as shown; null while it isn't known: then `blank` says how much room to keep. */
  value: string | null;
  /** Same shape as a value, any digits. */
  blank: string;
}

/** A number whose digits roll upward when it changes. The text itself is there for screen readers, and not announced. */
export function RollingDigits({ value, blank }: RollingDigitsProps) {
  const characters = [...(value ?? blank)];
  return (
    <span className={styles.number} dir="ltr">
      {value !== null && <VisuallyHidden>{value}</VisuallyHidden>}
      <span className={clsx(styles.cells, value === null && styles.blank)} aria-hidden="true">
        {characters.map((character, index) => {
          // Counted from the end: a digit keeps its drum when the number grows.
          const key = characters.length - index;
          if (!/\d/.test(character)) return <span key={key} className={styles.separator} data-character={character} />;
          if (value === null) return <span key={key} className={styles.cell} />;
          return <Drum key={key} digit={Number(character)} />;
        })}
      </span>
    </span>
  );
}
