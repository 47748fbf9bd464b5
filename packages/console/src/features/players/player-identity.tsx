import { listedIdentityValue } from '@marquee/contracts/schemas/identity';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CheckState } from '../../lib/identity/check-state.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './players.module.css';

interface PlayerIdentityProps {
  readonly merchant: string;
  readonly id: string;
}

/** The checks of identity that a player has sent, the newest first; each leads to its page. */
export function PlayerIdentity({ merchant, id }: PlayerIdentityProps) {
  const t = useT();
  const api = useApi();
  const found = useQuery({
    queryKey: [...KEYS.identity(merchant), 'player', id],
    queryFn: ({ signal }) =>
      api('identityQueue', listedIdentityValue, { params: { merchant }, query: { player: id }, signal }),
  });
  return (
    <Section title={t('players.identity')} lead={t('players.identity.lead')}>
      {found.isPending && <TableSkeleton rows={1} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.checks.length === 0 && <p className={styles.quiet}>{t('players.identity.none')}</p>}
      <ol className={styles.list}>
        {found.data?.checks.map(({ checkId, level, state, reason, expiresOn, sentAt }) => (
          <li key={checkId} className={styles.line}>
            <div>
              <p className={styles.facts}>
                <TextLink to={PATHS.identityCheck(merchant, checkId)}>{t(`identity.level.${level}`)}</TextLink>
                <CheckState state={state} />
              </p>
              <p className={styles.small}>
                {reason !== null && t(`identity.reason.${reason}`)}
                {state === 'approved' && `${t('identity.expiresOn')}: ${expiresOn ?? t('identity.noEnd')}`}
              </p>
            </div>
            {sentAt !== null && (
              <span className={styles.quiet}>
                <Moment at={sentAt} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
