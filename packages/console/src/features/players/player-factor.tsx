import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { Fact } from './fact.tsx';
import styles from './players.module.css';
import { SupportActionDialog } from './support-action-dialog.tsx';

interface PlayerFactorProps {
  readonly merchant: string;
  readonly player: PlayerValue;
  readonly mayRemove: boolean;
}

/** A player's second factor. Its removal waits for a day, in which the player and staff can end the request. */
export function PlayerFactor({ merchant, player, mayRemove }: PlayerFactorProps) {
  const t = useT();
  const [action, setAction] = useState<'remove-second-factor' | 'keep-second-factor' | null>(null);
  const { since, recoveryCodesLeft, removal } = player.secondFactor;
  return (
    <Section title={t('players.factor')}>
      {since === null ? (
        <p className={styles.quiet}>{t('players.factor.none')}</p>
      ) : (
        <dl className={styles.factList}>
          <Fact label={t('players.factor.since')}>
            <Moment at={since} exact />
          </Fact>
          <Fact label={t('players.factor.codes')}>{recoveryCodesLeft}</Fact>
          {removal !== null && (
            <Fact label={t('players.factor.removal')}>
              <Moment at={removal.effectiveAt} exact />
            </Fact>
          )}
        </dl>
      )}
      {since !== null && mayRemove && (
        <div className={styles.sectionActions}>
          {removal === null ? (
            <Button variant="danger" onClick={() => setAction('remove-second-factor')}>
              {t('players.remove-second-factor')}
            </Button>
          ) : (
            <Button onClick={() => setAction('keep-second-factor')}>{t('players.keep-second-factor')}</Button>
          )}
        </div>
      )}
      {action !== null && (
        <SupportActionDialog
          merchant={merchant}
          player={player}
          action={action}
          session={null}
          onClosed={() => setAction(null)}
        />
      )}
    </Section>
  );
}
