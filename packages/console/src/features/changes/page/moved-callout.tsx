import { brandVersionsValue } from '@marquee/contracts/schemas/console-brands';
import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import { Callout } from './callout.tsx';
import styles from './notices.module.css';

/** A brand's versions since the one that the change set is based on, newest first. */
function Since({ merchant, version }: { merchant: string; version: number }) {
  const t = useT();
  const api = useApi();
  const brandName = useBrandName();
  const versions = useQuery({
    queryKey: [...KEYS.brand(merchant), 'versions'],
    queryFn: ({ signal }) => api('brandVersions', brandVersionsValue, { params: { merchant }, signal }),
  });
  const since = versions.data?.versions.filter((each) => each.version > version) ?? [];
  return (
    <div>
      <p>{t('changes.moved.brand', { brand: brandName(merchant), version })}</p>
      <ul className={styles.since}>
        {since.map((each) => (
          <li key={each.version}>
            <span className={styles.number}>{t('changes.base', { version: each.version })}</span>{' '}
            {each.changeSet === null ? (
              t('changes.moved.folder')
            ) : (
              <Link to={PATHS.change(each.changeSet)} className={styles.link}>
                {each.title ?? each.changeSet}
              </Link>
            )}{' '}
            <span className={styles.quiet}>
              {each.by !== null && `${each.by}, `}
              <Moment at={each.at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brands that changed since the change set was written, with their versions since. */
export function MovedCallout({ change, isAuthor }: { change: ChangeValue; isAuthor: boolean }) {
  const t = useT();
  return (
    <Callout tone="warning" title={t('changes.moved.title')}>
      {change.moved.map((merchant) => (
        <Since key={merchant} merchant={merchant} version={change.base[merchant] ?? 0} />
      ))}
      <p>{t(isAuthor ? 'changes.moved.author' : 'changes.moved.other', { author: change.author })}</p>
    </Callout>
  );
}
