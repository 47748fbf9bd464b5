import clsx from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;

const ROLL: KeyframeAnimationOptions = { duration: 900, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' };
/** A browser draws every frame of an animation's last 40 ms on the page's thread; by then this one has stopped moving. */
const STILL_MS = 850;
const isDigit = (character: string): boolean => /\d/.test(character);
const shownAt = (position: number): Keyframe => ({ transform: `translateY(calc(${position} * -1lh))` });

/** Rolls a drum from one digit to another. Past nine it rolls on into the second turn, which looks like the first. */
const roll = (drum: Element, from: number, to: number): Animation =>
  drum.animate([shownAt(from), shownAt(to > from ? to : to + DIGITS)], ROLL);

/** Rolls the digits of a container that differ from those of the value before. The compositor runs the roll. */
function useRoll(value: string | null) {
  const cells = useRef<HTMLSpanElement>(null);
  const previous = useRef(value);
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = value;
    if (from === null || value === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rolls: Animation[] = [];
    // Counted from the end, where the digits keep their places when the number grows.
    for (let place = 1; place <= Math.min(from.length, value.length); place += 1) {
      const [before, after] = [from.at(-place) ?? '', value.at(-place) ?? ''];
      const drum = cells.current?.children.item(value.length - place)?.firstElementChild;
      if (drum && before !== after && isDigit(before) && isDigit(after))
        rolls.push(roll(drum, Number(before), Number(after)));
    }
    const timer = setTimeout(() => {
      for (const each of rolls) each.cancel();
    }, STILL_MS);
    return () => clearTimeout(timer);
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
