import { Button } from '@marquee/ui/button';
import { Icon, type IconName } from '@marquee/ui/icon';
import { useT } from '../i18n/use-t.ts';
import styles from './human-check-status.module.css';
import type { HumanCheck, HumanCheckState } from './use-human-check.ts';

const ICONS: Readonly<Record<HumanCheckState, IconName>> = { working: 'clock', done: 'shield', failed: 'warning' };

/** The state of the human check [A10]. It needs no input, so it is text and not a control. */
export function HumanCheckStatus({ check: { state, retry } }: { check: HumanCheck }) {
  const t = useT();
  return (
    <div className={styles.check} data-human-check={state}>
      <Icon name={ICONS[state]} className={styles.mark} />
      <div>
        <p role="status">{t(`humanCheck.${state}`)}</p>
        <p className={styles.hint}>{t('humanCheck.hint')}</p>
      </div>
      {state === 'failed' && (
        <Button size="s" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
