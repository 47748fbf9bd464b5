import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/keys/use-shortcuts.ts';
import type { TreeLine } from './switch-rows.ts';
import type { SwitchNode } from './switch-tree.ts';

export interface TreeActions {
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (id: string) => void;
  /** The action of the space key on a switch. */
  readonly onPress: (node: SwitchNode) => void;
}

export interface TreeKeys {
  readonly grid: RefObject<HTMLTableElement | null>;
  /** Index of the line in the tab order. */
  readonly at: number;
  readonly onFocus: (target: Element) => void;
  /** The action of a key on the current row; undefined for other keys. */
  readonly keyAct: (key: string) => (() => void) | undefined;
}

const lineIn = (grid: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  grid?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);

/** Focus and keys of a tree of lines (WAI-ARIA's treegrid, with j and k beside the arrows). */
export function useTreeKeys(lines: readonly TreeLine[], actions: TreeActions): TreeKeys {
  const { openKey, onOpen, onToggle, onPress } = actions;
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState('');
  useFocusBack(grid, openKey);
  const at = Math.max(
    lines.findIndex(({ id }) => id === (current || openKey)),
    0,
  );
  const line = lines[at];
  const focusLine = (index: number): void => {
    const next = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (next === undefined) return;
    setCurrent(next.id);
    lineIn(grid.current, next.id)?.focus();
  };
  const step = (by: 1 | -1): void => focusLine(grid.current?.contains(document.activeElement) ? at + by : at);
  const fold = (isExpanded: boolean): void => {
    if (line?.isExpanded === !isExpanded) {
      onToggle(line.id);
      return;
    }
    // As in every tree: right enters an expanded row, left goes to the parent.
    const parent = lines.findLastIndex(({ level }, index) => index < at && level < (line?.level ?? 0));
    const child = line?.isExpanded === null ? at : at + 1;
    focusLine(isExpanded ? child : Math.max(parent, 0));
  };
  const toggle = (): void => {
    if (line !== undefined) onToggle(line.id);
  };
  const node = line?.node ?? null;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => focusLine(0),
    End: () => focusLine(lines.length - 1),
    ArrowRight: () => fold(true),
    ArrowLeft: () => fold(false),
    Enter: node === null ? toggle : () => onOpen(node.key),
    ' ': node === null ? toggle : () => onPress(node),
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Escape: () => openKey !== '' && onOpen('') });
  const onFocus = (target: Element): void => {
    const id = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
    if (id !== undefined) setCurrent(id);
  };
  return { grid, at, onFocus, keyAct: (key) => keys[key] };
}

/** Closing the details returns the focus to their row. */
function useFocusBack(grid: RefObject<HTMLElement | null>, openKey: string): void {
  const before = useRef(openKey);
  useEffect(() => {
    const closed = openKey === '' ? before.current : '';
    before.current = openKey;
    if (closed !== '') lineIn(grid.current, closed)?.focus();
  }, [grid, openKey]);
}
