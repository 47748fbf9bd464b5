import type { ProviderSync } from '@marquee/contracts/schemas/console-games';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge } from '../../../lib/page/badge.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import styles from '../games.module.css';
import { useFigures } from '../use-figures.ts';
import { useSyncNow } from '../use-games.ts';

/** The last synchronisation of a provider's list: time, games, refused entries and reasons. */
export function ProviderState({ provider }: { provider: ProviderSync }) {
  const t = useT();
  const may = useMay();
  const problemText = useProblemText();
  const { merchant } = useBrandScope();
  const { number } = useFigures();
  const sync = useSyncNow(provider.provider);
  const { games, refused, faults, failure, syncedAt } = provider;
  return (
    <article className={styles.provider}>
      <header className={styles.providerHead}>
        <h3>{provider.provider}</h3>
        <SyncBadge provider={provider} />
        {may('catalogue.sync', merchant) && (
          <Button size="s" busy={sync.isPending} onClick={() => sync.mutate()}>
            {t('games.sync')}
          </Button>
        )}
      </header>
      {sync.isError && <Notice>{problemText(sync.error)}</Notice>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('games.synced')}</dt>
          <dd>{syncedAt === null ? t('games.synced.never') : <Moment at={syncedAt} />}</dd>
        </div>
        <div>
          <dt>{t('games.synced.games')}</dt>
          <dd>{number(games)}</dd>
        </div>
        <div>
          <dt>{t('games.synced.refused')}</dt>
          <dd>{number(refused)}</dd>
        </div>
        {failure !== null && provider.endedAt !== null && (
          <div>
            <dt>{t('games.synced.failed')}</dt>
            <dd>
              <Moment at={provider.endedAt} />
            </dd>
          </div>
        )}
      </dl>
      {faults.length > 0 && (
        <details>
          <summary>{t('games.faults', { count: refused })}</summary>
          <ul className={styles.faults}>
            {faults.map((fault, index) => (
              // Two entries may have the same fault, and the list does not change its order.
              <li key={index}>
                <code>{fault}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

function SyncBadge({ provider: { startedAt, endedAt, failure } }: { provider: ProviderSync }) {
  const t = useT();
  if (startedAt === null) return <Badge>{t('games.synced.never')}</Badge>;
  if (endedAt === null || endedAt < startedAt) return <Badge tone="accent">{t('games.sync.running')}</Badge>;
  if (failure !== null) return <Badge tone="negative">{t(`games.sync.${failure}`)}</Badge>;
  return <Badge tone="positive">{t('games.sync.good')}</Badge>;
}
