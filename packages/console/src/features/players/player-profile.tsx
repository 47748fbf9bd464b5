import type { PlayerProfile as Profile, ProfileVerification } from '@marquee/contracts/schemas/profile';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './players.module.css';
import { useProfile } from './use-profile.ts';
import { VerificationDialog } from './verification-dialog.tsx';

interface PlayerProps {
  merchant: string;
  player: { readonly id: string; readonly username: string };
}

const isVerifiable = (field: Profile['fields'][number]['field']): field is ProfileVerification['field'] =>
  field !== 'nickname';

/** The profile is fetched when staff ask for it, because it is personal and each look is recorded. */
export function PlayerProfile({ merchant, player }: PlayerProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const profile = useProfile(merchant, player.id, isShown);
  return (
    <Section title={t('players.profile')} lead={t('players.profile.lead')}>
      {!isShown && <Button onClick={() => setIsShown(true)}>{t('players.profile.show')}</Button>}
      {isShown && profile.isPending && <TableSkeleton rows={4} />}
      {profile.isError && !profile.data && <Failed error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Fields merchant={merchant} player={player} profile={profile.data} />}
    </Section>
  );
}

function Fields({ merchant, player, profile }: PlayerProps & { profile: Profile }) {
  const t = useT();
  const textOf = useTextOf();
  const nameOf = (field: string): string => textOf(`brand.formField.${field}`, 'brand.field.unnamed');
  const [marking, setMarking] = useState<Pick<ProfileVerification, 'field' | 'isVerified' | 'version'> | null>(null);
  const { version, fields, history } = profile;
  return (
    <>
      <ul className={styles.list}>
        {fields.map(({ field, value, verifiedAt }) => (
          <li key={field} className={styles.line}>
            <div>
              <p className={styles.small}>{nameOf(field)}</p>
              <p>
                {value === '' ? <span className={styles.quiet}>{t('players.profile.empty')}</span> : <bdi>{value}</bdi>}
              </p>
              {verifiedAt !== null && (
                <p className={styles.small}>
                  <Badge tone="positive">{t('players.profile.verified')}</Badge> <Moment at={verifiedAt} />
                </p>
              )}
            </div>
            {value !== '' && isVerifiable(field) && (
              <Button
                aria-label={`${t(verifiedAt === null ? 'players.profile.verify' : 'players.profile.unverify')}: ${nameOf(field)}`}
                onClick={() => setMarking({ field, isVerified: verifiedAt === null, version })}
              >
                {t(verifiedAt === null ? 'players.profile.verify' : 'players.profile.unverify')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {history.length > 0 && (
        <>
          <h3>{t('players.profile.history')}</h3>
          <ol className={styles.list}>
            {history.map(({ at, field, kind, reason }) => (
              <li key={`${at} ${field}`} className={styles.line}>
                <div>{t(`players.profile.change.${kind}`, { field: nameOf(field), reason: reason ?? '' })}</div>
                <span className={styles.quiet}>
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {marking !== null && (
        <VerificationDialog
          merchant={merchant}
          player={player}
          {...marking}
          fieldName={nameOf(marking.field)}
          onClosed={() => setMarking(null)}
        />
      )}
    </>
  );
}
