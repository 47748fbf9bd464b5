import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { daysOf, longestRange } from './record-range.ts';
import type { RecordFilter } from './use-record-filter.ts';

/** Nothing found: without filters, then in a longer range, then a game to play. */
export function NoRecords({ filter }: { filter: RecordFilter }) {
  const t = useT();
  const { range, today, isFiltered, pageNo } = filter;
  const longest = longestRange(today);
  const { from, to } = daysOf(range, today);
  if (pageNo > 1) {
    const action = <Button onClick={() => filter.setPage(1)}>{t('records.none.firstPage')}</Button>;
    return <EmptyState title={t('records.none.page')} action={action} />;
  }
  if (isFiltered) {
    const action = <Button onClick={filter.clear}>{t('records.none.clear')}</Button>;
    return <EmptyState title={t('records.none.filtered')} action={action} />;
  }
  if (from > longest.from || to < longest.to) {
    const action = <Button onClick={() => filter.setRange(longest)}>{t('records.none.longer')}</Button>;
    return <EmptyState title={t('records.none.inRange')} text={t('records.none.inRange.text')} action={action} />;
  }
  const action = (
    <Link className={buttonClass({ variant: 'primary' })} to={PATHS.home}>
      {t('records.none.play')}
    </Link>
  );
  return <EmptyState title={t('records.none.atAll')} text={t('records.none.atAll.text')} action={action} />;
}
