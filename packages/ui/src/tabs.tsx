import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
}
export interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the tab list. */
  label: string;
  /** `press`: arrow keys move the focus only; for tabs that load data when they open. */
  activation?: 'focus' | 'press';
  /** Panel of the chosen tab. */
  children: ReactNode;
}

/** If the tabs do not fit, the selected one is scrolled into view with its neighbours. */
function useChosenInSight(value: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector('[aria-selected="true"]');
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
    const [place, target] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollBy({ left: target.x + target.width / 2 - place.x - place.width / 2 });
  }, [value]);
  return list;
}

export function Tabs({ tabs, value, onChange, label, activation = 'focus', children }: TabsProps) {
  const list = useChosenInSight(value);
  return (
    <BaseTabs.Root value={value} onValueChange={(next: string) => onChange(next)}>
      <BaseTabs.List ref={list} className={styles.list} aria-label={label} activateOnFocus={activation === 'focus'}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {/* not a tab stop: its content begins with a control */}
      <BaseTabs.Panel value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
