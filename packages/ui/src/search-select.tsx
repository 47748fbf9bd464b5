import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-select.module.css';

export interface SearchOption {
  key: string;
  label: string;
  /** Shown before and after the label. */
  start?: ReactNode;
  end?: string;
  /** Further search terms. */
  keywords?: readonly string[];
}
export interface SearchSelectProps {
  options: readonly SearchOption[];
  chosen: string;
  onChoose: (key: string) => void;
  /** Accessible name of the button, with the current choice. */
  label: string;
  /** Accessible name of the list and its search field. */
  listLabel: string;
  searchLabel: string;
  /** Text if nothing matches. */
  empty: string;
  /** Content of the button. */
  children: ReactNode;
}

/** Ignores case and diacritics of Latin letters, so "cote" finds Côte. Marks of other scripts are kept, because they are letters. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether an option matches the query: part of a name, or the beginning of its trailing text. */
export function matchesSearch({ label, end = '', keywords = [] }: SearchOption, query: string): boolean {
  const search = folded(query.trim());
  if (search === '') return true;
  if (/^\+?\d+$/.test(search)) return end.replace(/^\+/, '').startsWith(search.replace(/^\+/, ''));
  return [label, ...keywords].some((text) => folded(text).includes(search));
}

/** A button that opens a list with a search field, for long lists. */
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
