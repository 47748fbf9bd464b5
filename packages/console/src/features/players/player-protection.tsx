import type { ListedProtection } from '@marquee/contracts/schemas/player-protection';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { EndExclusion } from './end-exclusion.tsx';
import { Fact } from './fact.tsx';
import styles from './players.module.css';
import { ProtectDialog } from './protect-dialog.tsx';
import { ProtectionHistory } from './protection-history.tsx';
import { type Tightening, usePlayerProtection } from './use-player-protection.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

interface PlayerProtectionProps {
  readonly merchant: string;
  readonly player: { readonly id: string; readonly username: string };
}

/** Limits, time-out and exclusion of a player, which staff only tighten. An exclusion of another person is ended by two persons. */
export function PlayerProtection({ merchant, player }: PlayerProtectionProps) {
  const t = useT();
  const protection = usePlayerProtection(merchant, player.id);
  return (
    <Section title={t('players.protection')} lead={t('players.protection.lead')}>
      {protection.isPending && <TableSkeleton rows={3} />}
      {protection.isError && !protection.data && (
        <Failed error={protection.error} onRetry={() => void protection.refetch()} />
      )}
      {protection.data && <Protection merchant={merchant} player={player} protection={protection.data} />}
    </Section>
  );
}

function Protection({ merchant, player, protection }: PlayerProtectionProps & { protection: ListedProtection }) {
  const t = useT();
  const may = useMay();
  const [action, setAction] = useState<Tightening['action'] | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const { state, history, people } = protection;
  const texts = useProtectionTexts(state.currency);
  const limits = state.limits.filter(({ limit, pending }) => limit !== null || pending !== null);
  const { ownMinutes } = state.realityCheck;
  const isUnprotected =
    limits.length === 0 && ownMinutes === null && state.timeOutUntil === null && state.exclusion === null;
  const mayEnd = protection.excludedBy === 'licensee' && may('exclusion.decide', merchant);
  const isForGood = state.exclusion !== null && state.exclusion.until === null;
  return (
    <>
      {isUnprotected ? (
        <p className={styles.quiet}>{t('players.protection.none')}</p>
      ) : (
        <dl className={styles.factList}>
          <StopFacts protection={protection} />
          {limits.map(({ limit, used, pending, ...name }) => (
            <Fact key={`${name.kind} ${name.period}`} label={texts.name(name)}>
              {texts.amount(name.kind, limit)}
              {used !== null && limit !== null && (
                <span className={styles.small}>
                  {' '}
                  {t('players.protection.used', { used: texts.amount(name.kind, used) })}
                </span>
              )}
              {pending !== null && (
                <p className={styles.small}>
                  {t('players.protection.waits', { value: texts.amount(name.kind, pending.limit) })}{' '}
                  <Moment at={pending.confirmableAt} exact />
                </p>
              )}
            </Fact>
          ))}
          {ownMinutes !== null && (
            <Fact label={t('players.protection.reality')}>
              {t('players.protection.minutes', { count: ownMinutes })}
            </Fact>
          )}
        </dl>
      )}
      <div className={styles.sectionActions}>
        {state.limits.length > 0 && <Button onClick={() => setAction('limit')}>{t('players.protection.limit')}</Button>}
        <Button onClick={() => setAction('timeOut')}>{t('players.protection.timeOut')}</Button>
        {!isForGood && (
          <Button variant="danger" onClick={() => setAction('exclude')}>
            {t(state.exclusion === null ? 'players.protection.exclude' : 'players.protection.lengthen')}
          </Button>
        )}
        {mayEnd && <Button onClick={() => setIsEnding(true)}>{t('players.protection.end')}</Button>}
      </div>
      <ProtectionHistory history={history} people={people} currency={state.currency} />
      {isEnding && <EndExclusion merchant={merchant} player={player} onClosed={() => setIsEnding(false)} />}
      {action !== null && (
        <ProtectDialog
          merchant={merchant}
          player={player}
          protection={protection}
          action={action}
          onClosed={() => setAction(null)}
        />
      )}
    </>
  );
}

/** What keeps the player from play. */
function StopFacts({ protection: { state, excludedBy } }: { readonly protection: ListedProtection }) {
  const t = useT();
  const { exclusion, timeOutUntil } = state;
  return (
    <>
      {exclusion !== null && excludedBy !== null && (
        <Fact label={t('players.protection.exclusion')}>
          <Badge tone="negative">{t(`players.protection.excludedBy.${excludedBy}`)}</Badge>{' '}
          {exclusion.until === null ? (
            t('players.protection.forGood')
          ) : (
            <>
              {t('players.protection.until')} <Moment at={exclusion.until} exact />
            </>
          )}
          {exclusion.endRequestedAt !== null && (
            <p className={styles.small}>
              {t('players.protection.endRequested')} <Moment at={exclusion.endRequestedAt} exact />
            </p>
          )}
        </Fact>
      )}
      {timeOutUntil !== null && (
        <Fact label={t('players.protection.timeOutNow')}>
          <Badge tone="warning">{t('players.protection.until')}</Badge> <Moment at={timeOutUntil} exact />
        </Fact>
      )}
    </>
  );
}
