import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { Fact } from './fact.tsx';
import styles from './players.module.css';

/** A player's details for support. */
export function PlayerFacts({ player }: { player: PlayerValue }) {
  const t = useT();
  const { nickname, id, currency, email, mobile, isMobileProven, registeredAt, lastLogin } = player;
  const none = <span className={styles.quiet}>{t('common.none')}</span>;
  return (
    <Section title={t('players.account')}>
      <dl className={styles.factList}>
        <Fact label={t('players.nickname')}>{nickname}</Fact>
        <Fact label={t('players.id')}>
          <code>{id}</code>
        </Fact>
        <Fact label={t('players.email')}>{email ?? none}</Fact>
        <Fact label={t('players.mobile')}>
          {mobile === null ? none : `+${mobile}`}
          {mobile !== null && !isMobileProven && <span className={styles.quiet}> {t('players.mobile.unproven')}</span>}
        </Fact>
        <Fact label={t('players.currency')}>{currency}</Fact>
        <Fact label={t('players.registered')}>
          <Moment at={registeredAt} exact />
        </Fact>
        <Fact label={t('players.lastLogin')}>
          {lastLogin === null ? (
            none
          ) : (
            <>
              <Moment at={lastLogin.at} /> <code>{lastLogin.network}</code>
            </>
          )}
        </Fact>
        <Fact label={t('players.password')}>
          <PasswordState player={player} />
        </Fact>
      </dl>
    </Section>
  );
}

function PasswordState({ player: { passwordChangeRequired, passwordChangedAt } }: { player: PlayerValue }) {
  const t = useT();
  if (passwordChangeRequired) return t('players.password.due');
  if (passwordChangedAt === null) return t('players.password.first');
  return (
    <>
      {t('players.password.changed')} <Moment at={passwordChangedAt} />
    </>
  );
}
