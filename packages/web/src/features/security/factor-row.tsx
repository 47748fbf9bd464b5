import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useAccountSecurity } from '../../lib/session/account-security.ts';
import styles from './security.module.css';
import { Row } from './security-row.tsx';
import { useKeepFactor } from './use-account-security.ts';

/** The second factor, where the brand has it: its state, and a removal that waits. */
export function FactorRow({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const time = useTime();
  const factor = useAccountSecurity().data?.secondFactor ?? null;
  const keep = useKeepFactor();
  if (factor === null) return null;
  const { since, recoveryCodesLeft, removal } = factor;
  return (
    <Row
      icon="shield"
      title={t('factor.title')}
      text={since === null ? t('factor.isOff') : t('factor.isOn', { time: time(since), count: recoveryCodesLeft })}
      action={t(since === null ? 'factor.turnOn' : 'factor.manage')}
      onOpen={onOpen}
    >
      {removal && (
        <span className={styles.waits}>
          <span>{t('factor.removal', { time: time(removal.effectiveAt) })}</span>
          <Button size="s" busy={keep.isPending} onClick={() => keep.mutate()}>
            {t('factor.keep')}
          </Button>
        </span>
      )}
    </Row>
  );
}
