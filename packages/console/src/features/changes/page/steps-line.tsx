import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Icon } from '@marquee/ui/icon';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import type { Ref } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './steps-line.module.css';
import { stepsOf } from './steps-of.ts';

/** The steps of a change set. Takes the focus after an action. */
export function StepsLine({ change, ref }: { change: ChangeValue; ref: Ref<HTMLOListElement> }) {
  const t = useT();
  return (
    <ol ref={ref} tabIndex={-1} className={styles.steps} aria-label={t('changes.steps')}>
      {stepsOf(change).map(({ name, at }) => (
        <li
          key={name}
          className={styles.step}
          data-at={at}
          aria-current={at === 'here' || at === 'stopped' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {at === 'done' && <Icon name="check" />}
            {at === 'stopped' && <Icon name="close" />}
          </span>
          {t(`changes.state.${name}`)}
          <VisuallyHidden>{` (${t(`changes.step.${at}`)})`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
