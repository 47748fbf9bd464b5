import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-select.module.css';

export interface SearchOption {
  key: string;
  label: string;
  /** Before and after the label. */
  start?: ReactNode;
  end?: string;
  /** What it is found by beside its label. */
  keywords?: readonly string[];
}
export interface SearchSelectProps {
  options: readonly SearchOption[];
  chosen: string;
  onChoose: (key: string) => void;
  /** Name of the button for screen readers; names the choice too. */
  label: string;
  /** Name of the list, and of the field that searches it. */
  listLabel: string;
  searchLabel: string;
  /** Said when nothing matches. */
  empty: string;
  /** What the button shows. */
  children: ReactNode;
}

/** Case and marks of Latin letters aside: who types "cote" means Côte. Marks of other scripts are letters of theirs. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether an option is meant by what was typed: a part of a name, or the beginning of what stands at its end. */
export function matchesSearch({ label, end = '', keywords = [] }: SearchOption, query: string): boolean {
  const wanted = folded(query.trim());
  if (wanted === '') return true;
  if (/^\+?\d+$/.test(wanted)) return end.replace(/^\+/, '').startsWith(wanted.replace(/^\+/, ''));
  return [label, ...keywords].some((text) => folded(text).includes(wanted));
}

/** A button that opens a list with a search field: for more choices than a person reads through. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, chosen, onChoose, label, listLabel, searchLabel, empty, children } = props;
  return (
    <Combobox.Root
      items={options}
      value={options.find(({ key }) => key === chosen) ?? null}
      onValueChange={(option) => option !== null && onChoose(option.key)}
      isItemEqualToValue={(one, other) => one.key === other.key}
      itemToStringLabel={(option) => option.label}
      filter={matchesSearch}
      autoHighlight
    >
      <Combobox.Trigger className={styles.button} aria-label={label}>
        {children}
        <Icon name="chevron-down" className={styles.mark} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={8} collisionPadding={8} className={styles.place}>
          <Combobox.Popup className={styles.popup} aria-label={listLabel}>
            <Combobox.Input className={styles.search} placeholder={searchLabel} aria-label={searchLabel} />
            <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: SearchOption) => (
                <Combobox.Item key={option.key} value={option} className={styles.item}>
                  {option.start}
                  <span className={styles.label}>{option.label}</span>
                  <span className={styles.end}>{option.end}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
