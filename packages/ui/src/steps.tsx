import { Icon, type IconName } from './icon.tsx';
import styles from './steps.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StepState = 'done' | 'current' | 'todo' | 'failed';

export interface Step {
  readonly key: string;
  readonly label: string;
  /** The time of the step, or what happens in it. */
  readonly note?: string | undefined;
  readonly state: StepState;
}
export interface StepsProps {
  /** Accessible name. */
  readonly label: string;
  readonly steps: readonly Step[];
  /** Read out before a step's own text; an empty text says nothing. */
  readonly stateNames: Readonly<Record<StepState, string>>;
}

const MARKS: Readonly<Partial<Record<StepState, IconName>>> = { done: 'check', failed: 'close' };

/** The steps of something that takes time, in order; the current one is marked. */
export function Steps({ label, steps, stateNames }: StepsProps) {
  return (
    <div className={styles.frame}>
      <ol className={styles.steps} aria-label={label}>
        {steps.map(({ key, label: name, note, state }) => {
          const mark = MARKS[state];
          return (
            <li
              key={key}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark}>{mark !== undefined && <Icon name={mark} />}</span>
              <span className={styles.text}>
                <span className={styles.label}>
                  {stateNames[state] !== '' && <VisuallyHidden>{`${stateNames[state]} `}</VisuallyHidden>}
                  {name}
                </span>
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
