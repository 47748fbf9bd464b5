import { Tabs } from '@marquee/ui/tabs';
import { useT } from '../../lib/i18n/use-t.ts';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { GamesCatalogue } from './games-catalogue.tsx';
import { GamesOrder } from './order/games-order.tsx';
import { GamesVendors } from './vendors/games-vendors.tsx';

const VIEWS = ['catalogue', 'vendors', 'order'] as const;

/** A brand's games in three views: catalogue, vendors and providers, order. */
export function GamesSection() {
  const t = useT();
  const [view, setView] = useFilterText('view');
  const shown = VIEWS.find((each) => each === view) ?? 'catalogue';
  return (
    <Tabs
      label={t('games.views')}
      value={shown}
      onChange={(next) => setView(next === 'catalogue' ? '' : next)}
      tabs={VIEWS.map((value) => ({ value, label: t(`games.view.${value}`) }))}
    >
      {shown === 'catalogue' && <GamesCatalogue />}
      {shown === 'vendors' && <GamesVendors />}
      {shown === 'order' && <GamesOrder />}
    </Tabs>
  );
}
