import clsx from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { type Movement, move } from './motion.ts';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;

/** A number that steps on a whole second stops rolling on the next, so that a clock's tick and the end are one frame. */
const ROLL_MS = 1_000;
const isDigit = (character: string): boolean => /\d/.test(character);
const shownAt = (position: number): Keyframe => ({ transform: `translateY(calc(${position} * -1lh))` });

/** Rolls the digits that differ from those of the value before. Past nine, a drum rolls on into its second turn, which looks like the first. */
function useRoll(value: string | null) {
  const cells = useRef<HTMLSpanElement>(null);
  const previous = useRef(value);
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = value;
    if (from === null || value === null) return;
    const movements: Movement[] = [];
    // Counted from the end, where the digits keep their places when the number grows.
    for (let place = 1; place <= Math.min(from.length, value.length); place += 1) {
      const [before = '', after = ''] = [from.at(-place), value.at(-place)];
      const drum = cells.current?.children.item(value.length - place)?.firstElementChild;
      if (!drum || before === after || !isDigit(before) || !isDigit(after)) continue;
      const [start, end] = [Number(before), Number(after)];
      movements.push({ element: drum, from: shownAt(start), to: shownAt(end > start ? end : end + DIGITS) });
    }
    return move(movements, ROLL_MS, 'cubic-bezier(0.3, 0, 0.1, 1)');
  }, [value]);
  return cells;
}

export interface RollingDigitsProps {
  /** Digits with separators; null while unknown, when `blank` reserves the space. */
  value: string | null;
  /** Any digits in the shape of a value. */
  blank: string;
}

/** A number whose digits roll when it changes. Screen readers can read the text, but changes are not announced. */
export function RollingDigits({ value, blank }: RollingDigitsProps) {
  const cells = useRoll(value);
  const characters = [...(value ?? blank)];
  return (
    <span className={styles.number} dir="ltr">
      {value !== null && <VisuallyHidden>{value}</VisuallyHidden>}
      <span ref={cells} className={clsx(styles.cells, value === null && styles.blank)} aria-hidden="true">
        {characters.map((character, index) => {
          // Keys count from the end, so that a digit keeps its drum when the number grows.
          const key = characters.length - index;
          if (!isDigit(character)) return <span key={key} className={styles.separator} data-character={character} />;
          return (
            <span key={key} className={styles.cell}>
              {value !== null && <span className={styles.drum} style={{ '--at': character } as CSSProperties} />}
            </span>
          );
        })}
      </span>
    </span>
  );
}
