import { Icon, type IconName } from '@marquee/ui/icon';
import { Tabs } from '@marquee/ui/tabs';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { LobbyTab } from './lobby-view.ts';
import type { LobbyView } from './use-lobby-view.ts';

const ICONS: Readonly<Partial<Record<LobbyTab, IconName>>> = { hot: 'flame', fav: 'heart', recent: 'clock' };

/** The lists a category has (§2.8), where there is more than one. Those that require a log-in open only by a press. */
export function LobbyTabs({ view, children }: { view: LobbyView; children: ReactNode }) {
  const t = useT();
  if (view.tabs.length < 2) return children;
  const tabs = view.tabs.map((tab) => {
    const icon = ICONS[tab];
    return { value: tab, label: t(`lobby.tab.${tab || 'all'}`), ...(icon ? { icon: <Icon name={icon} /> } : {}) };
  });
  return (
    <Tabs
      label={t('lobby.tabs')}
      tabs={tabs}
      value={view.tab}
      onChange={(tab) => view.choose(tab as LobbyTab)}
      activation="press"
    >
      {children}
    </Tabs>
  );
}
