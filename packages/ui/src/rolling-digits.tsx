import clsx from 'clsx';
import { type CSSProperties, useEffect, useState } from 'react';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;

/**
 * One digit on a drum with two turns. Past nine it rolls on into the second turn; afterwards the drum is set back by one turn, which is not
 * visible.
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
  /** Digits with separators; null while unknown, when `blank` reserves the space. */
  value: string | null;
  /** Any digits in the shape of a value. */
  blank: string;
}

/** A number whose digits roll when it changes. Screen readers can read the text, but changes are not announced. */
export function RollingDigits({ value, blank }: RollingDigitsProps) {
  const characters = [...(value ?? blank)];
  return (
    <span className={styles.number} dir="ltr">
      {value !== null && <VisuallyHidden>{value}</VisuallyHidden>}
      <span className={clsx(styles.cells, value === null && styles.blank)} aria-hidden="true">
        {characters.map((character, index) => {
          // Keys count from the end, so that a digit keeps its drum when the number grows.
          const key = characters.length - index;
          if (!/\d/.test(character)) return <span key={key} className={styles.separator} data-character={character} />;
          if (value === null) return <span key={key} className={styles.cell} />;
          return <Drum key={key} digit={Number(character)} />;
        })}
      </span>
    </span>
  );
}
