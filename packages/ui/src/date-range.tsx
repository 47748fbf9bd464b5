import clsx from 'clsx';
import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './date-range.module.css';
import {
  type DayRange,
  presetOf,
  presetRange,
  RANGE_PRESETS,
  type RangeBounds,
  type RangePreset,
  type RangeProblem,
  rangeProblem,
} from './day-range.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface DateRangeProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: DayRange;
  /** Called with ranges within the bounds only. */
  readonly onChange: (range: DayRange) => void;
  readonly today: string;
  readonly bounds: RangeBounds;
  readonly texts: {
    readonly from: string;
    readonly to: string;
    readonly presets: Readonly<Record<RangePreset, string>>;
    /** The button that shows the fields of two days. */
    readonly otherDays: string;
    readonly problems: Readonly<Record<RangeProblem, string>>;
  };
  readonly className?: string | undefined;
  /** Below the fields of two days. */
  readonly children?: ReactNode;
}

/** While a day is being typed, its year passes through the years 2, 20 and 202. */
const isUnfinished = (problem: RangeProblem | null): boolean => problem === 'incomplete' || problem === 'outside';

/** A range of days: presets, or two days in the browser's own date fields, which a button shows. */
export function DateRange({ label, value, onChange, today, bounds, texts, className, children }: DateRangeProps) {
  const daysId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  /** The content of the fields while it is not a valid range. */
  const [draft, setDraft] = useState<DayRange | null>(null);
  const shown = draft ?? value;
  const problem = rangeProblem(shown, bounds);
  const preset = draft === null ? presetOf(value, today) : null;
  const hasDays = isUnfolded || preset === null;
  const change = (range: DayRange): void => {
    const isValid = rangeProblem(range, bounds) === null;
    setDraft(isValid ? null : range);
    if (isValid) onChange(range);
  };
  // The bounds may change around a range that they refused.
  useEffect(() => {
    if (draft !== null && problem === null) change(draft);
  }, [draft, problem]);
  return (
    <fieldset className={clsx(styles.group, className)} aria-label={label}>
      <ul className={styles.presets}>
        {RANGE_PRESETS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={each === preset}
              onClick={() => {
                setIsUnfolded(false);
                change(presetRange(each, today));
              }}
            >
              {texts.presets[each]}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.preset}
            aria-expanded={hasDays}
            aria-controls={hasDays ? daysId : undefined}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {texts.otherDays}
          </button>
        </li>
      </ul>
      {hasDays && (
        <div id={daysId} className={styles.unfolded}>
          <DayFields value={shown} bounds={bounds} problem={problem} texts={texts} onChange={change} />
          {children}
        </div>
      )}
    </fieldset>
  );
}

interface DayFieldsProps extends Pick<DateRangeProps, 'value' | 'bounds' | 'texts' | 'onChange'> {
  readonly problem: RangeProblem | null;
}

/** The fields of the first and the last day, and what is wrong with them. */
function DayFields({ value, bounds, problem, texts, onChange }: DayFieldsProps) {
  const errorId = useId();
  const [isTyping, setIsTyping] = useState(false);
  const error = problem === null || (isTyping && isUnfinished(problem)) ? null : texts.problems[problem];
  return (
    <>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={texts[end]}>
            {(control) => (
              <Input
                {...control}
                type="date"
                min={bounds.min}
                max={bounds.max}
                aria-invalid={error === null ? undefined : true}
                aria-describedby={error === null ? undefined : errorId}
                value={value[end]}
                onFocus={() => setIsTyping(true)}
                onBlur={() => setIsTyping(false)}
                onChange={({ target }) => onChange({ ...value, [end]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </>
  );
}
