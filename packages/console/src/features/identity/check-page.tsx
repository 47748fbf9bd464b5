import type { OpenedIdentityCheck } from '@marquee/contracts/schemas/identity';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { CheckState } from '../../lib/identity/check-state.tsx';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { CheckDecision } from './check-decision.tsx';
import { CheckPictures } from './check-pictures.tsx';
import styles from './identity.module.css';
import { ProviderAnswer } from './provider-answer.tsx';
import { useIdentityCheck } from './use-identity.ts';

/** One check: the pictures, beside them what the player says, and the decision. */
export function CheckPage() {
  const t = useT();
  const { merchant = '', check = '' } = useParams();
  const found = useIdentityCheck(merchant, check);
  const back = <Link to={PATHS.identity(merchant)}>{t('nav.identity')}</Link>;
  if (found.data) return <Opened key={check} merchant={merchant} opened={found.data} />;
  const isMissing = hasCode(found.error, 'identity_check_not_found');
  return (
    <Page title={t('identity.one')} above={back}>
      {found.isPending && <TableSkeleton rows={4} />}
      {isMissing && <EmptyState title={t('identity.notFound')} action={back} />}
      {found.isError && !isMissing && <Failed error={found.error} onRetry={() => void found.refetch()} />}
    </Page>
  );
}

interface OpenedProps {
  readonly merchant: string;
  readonly opened: OpenedIdentityCheck;
}

function Opened({ merchant, opened }: OpenedProps) {
  const t = useT();
  const may = useMay();
  const { player, level, state, sentAt } = opened;
  return (
    <Page
      title={player.username}
      tab={`${t('identity.one')} · ${player.username}`}
      above={<Link to={PATHS.identity(merchant)}>{t('nav.identity')}</Link>}
      lead={
        <span className={styles.line}>
          <CheckState state={state} />
          <span>{t(`identity.level.${level}`)}</span>
          {sentAt !== null && (
            <span>
              {t('identity.waitsSince')}: <Moment at={sentAt} />
            </span>
          )}
          {may('player.read', merchant) && (
            <TextLink to={PATHS.player(merchant, player.id)}>{t('identity.openPlayer')}</TextLink>
          )}
        </span>
      }
    >
      <div className={styles.desk}>
        <CheckPictures merchant={merchant} opened={opened} />
        <div className={styles.side}>
          <Facts opened={opened} />
          {opened.sharedWith.length > 0 && <Shared merchant={merchant} opened={opened} />}
          {opened.provider !== null && <ProviderAnswer provider={opened.provider} />}
          {state === 'sent' ? <CheckDecision merchant={merchant} opened={opened} /> : <Decided opened={opened} />}
        </div>
      </div>
    </Page>
  );
}

/** What the player entered with the pictures, and what the profile says. */
function Facts({ opened: { facts, number, expiresOn, level } }: Pick<OpenedProps, 'opened'>) {
  const t = useT();
  const nameOf = useTextOf();
  const empty = <span className={styles.quiet}>{t('identity.notEntered')}</span>;
  return (
    <Section title={t('identity.facts')} dense>
      <dl className={styles.facts}>
        {facts.map(({ field, value, isVerified }) => (
          <div key={field}>
            <dt>{nameOf(`brand.formField.${field}`, 'brand.field.unnamed')}</dt>
            <dd>
              {value === '' ? empty : <bdi>{value}</bdi>}{' '}
              {isVerified && <Badge tone="positive">{t('identity.verified')}</Badge>}
            </dd>
          </div>
        ))}
        {level === 'identity' && (
          <>
            <div>
              <dt>{t('identity.number')}</dt>
              <dd>{number === null ? empty : <bdi>{number}</bdi>}</dd>
            </div>
            <div>
              <dt>{t('identity.expiresOn')}</dt>
              <dd>{expiresOn ?? t('identity.noEnd')}</dd>
            </div>
          </>
        )}
      </dl>
    </Section>
  );
}

/** The document was accepted for others: one person with several accounts, or a document that is not the player's own. */
function Shared({ merchant, opened: { sharedWith } }: OpenedProps) {
  const t = useT();
  const may = useMay();
  return (
    <Section title={t('identity.shared')} dense>
      <p>{t('identity.shared.text')}</p>
      <ul>
        {sharedWith.map(({ id, username, isExcluded }) => (
          <li key={id} className={styles.line}>
            {may('player.read', merchant) ? <Link to={PATHS.player(merchant, id)}>{username}</Link> : username}
            {isExcluded && <Badge tone="negative">{t('identity.shared.excluded')}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Decided({ opened: { decidedAt, decidedBy, people, provider, reason, note } }: Pick<OpenedProps, 'opened'>) {
  const t = useT();
  if (decidedAt === null) return null;
  return (
    <Section title={t('identity.decision')} dense>
      <p>
        {provider?.isDecision
          ? t('identity.byProvider')
          : (decidedBy !== null && people[decidedBy]) || t('identity.formerStaff')}{' '}
        · <Moment at={decidedAt} exact />
      </p>
      {reason !== null && (
        <p>
          {t(`identity.reason.${reason}`)}
          {note !== null && `: ${note}`}
        </p>
      )}
    </Section>
  );
}
