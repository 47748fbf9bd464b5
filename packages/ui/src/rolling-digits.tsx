import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SteppingNumber } from './roll-digits.ts';
import styles from './rolling-digits.module.css';

const isDigit = (character: string): boolean => /\d/.test(character);

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

interface DrumsProps extends SteppingNumber {
  first: string;
  onOtherLength: (text: string) => void;
}

/**
 * Steps are written past React, from a chunk of their own; without it the number stands still. The text that readers get is not laid
 * out, so writing it makes the page draw no frame.
 */
function Drums({ first, textAt, untilNextStepMs, onOtherLength }: DrumsProps) {
  const id = useId();
  const reading = useRef<HTMLSpanElement>(null);
  const cells = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { rollDigits } = await import('./roll-digits.ts');
      const text = reading.current?.firstChild;
      if (isGone || !(text instanceof Text) || !cells.current) return;
      stop = rollDigits(text, cells.current, { textAt, untilNextStepMs }, onOtherLength);
    };
    start().catch(() => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [textAt, untilNextStepMs, onOtherLength]);
  return (
    <span role="img" aria-labelledby={id}>
      <span id={id} ref={reading} hidden>
        {first}
      </span>
      <span ref={cells} className={styles.cells} aria-hidden="true">
        {cellsOf(first, (digit) => (
          <span className={styles.drum} style={{ '--at': digit } as CSSProperties} />
        ))}
      </span>
    </span>
  );
}

interface RollingDigitsProps extends SteppingNumber {
  /** Any digits in the shape of a number: reserves the space until hydrated. */
  blank: string;
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
