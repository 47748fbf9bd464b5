import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Movement, move } from './motion.ts';
import styles from './rolling-digits.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const DIGITS = 10;
const ROLL_MS = 900;
const isDigit = (character: string): boolean => /\d/.test(character);
const shownAt = (position: number): Keyframe => ({ transform: `translateY(calc(${position} * -1lh))` });

/**
 * Sets the drums whose digits differ between two texts of the same shape, and returns how they roll there. Past nine, a drum rolls on
 * into its second turn, which looks like the first.
 */
function setDrums(cells: Element, before: string, after: string): Movement[] {
  return [...after].flatMap((digit, index) => {
    const drum = cells.children.item(index)?.firstElementChild;
    if (!(drum instanceof HTMLElement) || digit === before[index]) return [];
    drum.style.setProperty('--at', digit);
    const [start, end] = [Number(before[index]), Number(digit)];
    return { element: drum, from: shownAt(start), to: shownAt(end > start ? end : end + DIGITS) };
  });
}

export interface RollingDigitsProps {
  /** The number at a time in epoch milliseconds: digits with separators. */
  textAt: (nowMs: number) => string;
  untilNextStepMs: (nowMs: number) => number;
  /** Any digits in the shape of a number: reserves the space until hydrated. */
  blank: string;
}

const cellsOf = (text: string, drum: (digit: string) => ReactNode) =>
  [...text].map((character, index) =>
    isDigit(character) ? (
      <span key={index} className={styles.cell}>
        {drum(character)}
      </span>
    ) : (
      <span key={index} className={styles.separator} data-character={character} />
    ),
  );

interface DrumsProps extends Omit<RollingDigitsProps, 'blank'> {
  first: string;
  onOtherLength: (text: string) => void;
}

/** Steps are written without React: a render at each would be a large part of an idle page's work. */
function Drums({ first, textAt, untilNextStepMs, onOtherLength }: DrumsProps) {
  const shown = useRef(first);
  const reading = useRef<HTMLSpanElement>(null);
  const cells = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stopRolling = (): void => {};
    let timer = setTimeout(step, untilNextStepMs(Date.now()));
    function step(): void {
      const nowMs = Date.now();
      timer = setTimeout(step, untilNextStepMs(nowMs));
      const [before, after] = [shown.current, textAt(nowMs)];
      if (before.length !== after.length) {
        onOtherLength(after);
        return;
      }
      if (!reading.current?.firstChild || !cells.current) return;
      shown.current = after;
      reading.current.firstChild.nodeValue = after;
      stopRolling();
      stopRolling = move(setDrums(cells.current, before, after), ROLL_MS, 'cubic-bezier(0.3, 0, 0.1, 1)');
    }
    return () => {
      clearTimeout(timer);
      stopRolling();
    };
  }, [textAt, untilNextStepMs, onOtherLength]);
  return (
    <>
      <VisuallyHidden>
        <span ref={reading}>{first}</span>
      </VisuallyHidden>
      <span ref={cells} className={styles.cells} aria-hidden="true">
        {cellsOf(first, (digit) => (
          <span className={styles.drum} style={{ '--at': digit } as CSSProperties} />
        ))}
      </span>
    </>
  );
}

/** A number that steps with time: the digits that change roll. Screen readers can read the text, but changes are not announced. */
export function RollingDigits({ blank, ...number }: RollingDigitsProps) {
  const { textAt } = number;
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(textAt(Date.now())), [textAt]);
  return (
    <span className={styles.number} dir="ltr">
      {text === null ? (
        <span className={clsx(styles.cells, styles.blank)} aria-hidden="true">
          {cellsOf(blank, () => null)}
        </span>
      ) : (
        <Drums key={text.length} first={text} {...number} onOtherLength={setText} />
      )}
    </span>
  );
}
