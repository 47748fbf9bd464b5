import clsx from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;

const ROLL: KeyframeAnimationOptions = { duration: 900, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' };
const shownAt = (position: number): Keyframe => ({ transform: `translateY(calc(${position} * -1lh))` });

/**
 * One digit on a drum with two turns. Past nine it rolls on into the second turn, which looks like the first. The compositor runs the roll:
 * it costs the page's thread nothing, and its end needs no work.
 */
function Drum({ digit }: { digit: number }) {
  const drum = useRef<HTMLSpanElement>(null);
  const previous = useRef(digit);
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = digit;
    if (from === digit || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    drum.current?.animate([shownAt(from), shownAt(digit > from ? digit : digit + DIGITS)], ROLL);
  }, [digit]);
  return (
    <span className={styles.cell}>
      <span ref={drum} className={styles.drum} style={{ '--at': digit } as CSSProperties} />
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
