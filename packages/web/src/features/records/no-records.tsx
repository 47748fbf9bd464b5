import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { FindGame } from '../../lib/navigation/find-game.tsx';
import { daysOf, longestRange } from './record-range.ts';
import type { RecordFilter } from './use-record-filter.ts';

/** Nothing found: without filters, then in a longer range, then a game to play. */
export function NoRecords({ filter }: { filter: RecordFilter }) {
  const t = useT();
  const image = useManifest().assets.emptyState;
  const { range, today, isFiltered, pageNo } = filter;
  const longest = longestRange(today);
  const { from, to } = daysOf(range, today);
  if (pageNo > 1) {
    const action = <Button onClick={() => filter.setPage(1)}>{t('records.none.firstPage')}</Button>;
    return <EmptyState image={image} title={t('records.none.page')} action={action} />;
  }
  if (isFiltered) {
    const action = <Button onClick={filter.clear}>{t('records.none.clear')}</Button>;
    return <EmptyState image={image} title={t('records.none.filtered')} action={action} />;
  }
  if (from > longest.from || to < longest.to) {
    const action = <Button onClick={() => filter.setRange(longest)}>{t('records.none.longer')}</Button>;
    return (
      <EmptyState
        image={image}
        title={t('records.none.inRange')}
        text={t('records.none.inRange.text')}
        action={action}
      />
    );
  }
  return (
    <EmptyState
      image={image}
      title={t('records.none.atAll')}
      text={t('records.none.atAll.text')}
      action={<FindGame />}
    />
  );
}
