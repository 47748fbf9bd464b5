import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Icon } from '@marquee/ui/icon';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { PlayersElsewhere } from './found-players.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerAvatar } from './player-avatar.tsx';
import { PlayerBonuses } from './player-bonuses.tsx';
import { PlayerFactor } from './player-factor.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { PlayerIdentity } from './player-identity.tsx';
import { PlayerLogins } from './player-logins.tsx';
import { PlayerProfile } from './player-profile.tsx';
import { PlayerProtection } from './player-protection.tsx';
import { PlayerRecords } from './player-records.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import { PlayerState, usePlayerType } from './player-state.tsx';
import styles from './players.module.css';
import { usePlayer } from './use-players.ts';

function Player({ merchant, player }: { merchant: string; player: PlayerValue }) {
  const t = useT();
  const may = useMay();
  const typeOf = usePlayerType();
  const mayWrite = may('player.write', merchant);
  const { username, state, type, lock } = player;
  const trail = `${PATHS.audit}?merchant=${merchant}&target=${encodeURIComponent(`player.${player.id}`)}`;
  return (
    <Page
      title={username}
      narrow
      above={<Link to={PATHS.players(merchant)}>{t('nav.players')}</Link>}
      lead={
        <span className={styles.facts}>
          <PlayerState state={state} />
          <span>{typeOf(type)}</span>
          <code>{merchant}</code>
          {may('audit.read', merchant) && <TextLink to={trail}>{t('players.trail')}</TextLink>}
        </span>
      }
      actions={
        <>
          {may('message.write', merchant) && type !== TRIAL_ACCOUNT_TYPE && (
            <Link className={buttonClass()} to={PATHS.newMessage(merchant, player.id)}>
              {t('messages.write')}
            </Link>
          )}
          {may('player.adjust', merchant) && type !== TRIAL_ACCOUNT_TYPE && (
            <Link className={buttonClass()} to={PATHS.adjustments(merchant, player.username)}>
              {t('players.adjust')}
            </Link>
          )}
          {mayWrite && <PlayerActions merchant={merchant} player={player} />}
        </>
      }
    >
      {lock !== null && (
        <p className={styles.locked}>
          <Icon name="warning" />
          <span>
            {t('players.lockedFor', { reason: lock.reason })}{' '}
            <span className={styles.quiet}>
              <Moment at={lock.at} />
            </span>
          </span>
        </p>
      )}
      <PlayerFacts player={player} />
      <PlayerFactor merchant={merchant} player={player} mayRemove={may('player.factor', merchant)} />
      <PlayerAvatar merchant={merchant} player={player} mayWrite={mayWrite} />
      {may('player.verify', merchant) && <PlayerProfile merchant={merchant} player={player} />}
      {may('identity.review', merchant) && type !== TRIAL_ACCOUNT_TYPE && (
        <PlayerIdentity merchant={merchant} id={player.id} />
      )}
      {may('player.protect', merchant) && type !== TRIAL_ACCOUNT_TYPE && (
        <PlayerProtection merchant={merchant} player={player} />
      )}
      {may('player.money.read', merchant) && <PlayerRecords merchant={merchant} id={player.id} />}
      {may('player.money.read', merchant) && type !== TRIAL_ACCOUNT_TYPE && (
        <PlayerBonuses merchant={merchant} player={player} />
      )}
      <PlayerSessions merchant={merchant} player={player} mayWrite={mayWrite} />
      <PlayerLogins logins={player.logins} />
    </Page>
  );
}

/** One player: details and support actions. */
export function PlayerPage() {
  const t = useT();
  const { merchant = '', player: id = '' } = useParams();
  const player = usePlayer(merchant, id);
  if (player.data) return <Player key={id} merchant={merchant} player={player.data} />;
  const back = <Link to={PATHS.players(merchant)}>{t('nav.players')}</Link>;
  return (
    <Page title={t('players.player')} above={back}>
      {player.isPending && <TableSkeleton rows={4} />}
      {hasCode(player.error, 'players_elsewhere') && <PlayersElsewhere />}
      {hasCode(player.error, 'player_not_found') && <EmptyState title={t('players.notFound')} action={back} />}
      {player.isError && !hasCode(player.error, 'players_elsewhere', 'player_not_found') && (
        <Failed error={player.error} onRetry={() => void player.refetch()} />
      )}
    </Page>
  );
}
