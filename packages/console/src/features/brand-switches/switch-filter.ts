import type { SwitchDefinition } from '@marquee/contracts/switches';
import { isDrifted } from '../../lib/brand/brand-values.ts';
import { isOn, type SwitchNode } from './switch-tree.ts';

/** Filters of the switches; messages `brand.show.*`. */
export const SWITCH_SHOWS = ['all', 'changed', 'off', 'sensitive', 'locked'] as const;
export type SwitchShow = (typeof SWITCH_SHOWS)[number];
export const SWITCH_CLASSES = [
  'cosmetic',
  'access',
  'money',
  'protection',
] as const satisfies readonly SwitchDefinition['class'][];

const SHOWS: Readonly<Record<SwitchShow, (node: SwitchNode) => boolean>> = {
  all: () => true,
  changed: (node) => node.isStaged || isDrifted(node.value),
  off: (node) => !isOn(node),
  sensitive: (node) => node.isSensitive,
  locked: (node) => (node.value?.locks.length ?? 0) > 0,
};

export interface SwitchFilter {
  readonly find: string;
  readonly show: string;
  /** Empty: every class. */
  readonly class: string;
}

export const isFiltered = ({ find, show, class: cls }: SwitchFilter): boolean =>
  find.trim() !== '' || cls !== '' || (show !== '' && show !== 'all');

/** @param textOf a switch's name in the reader's language. Every word of the search must be in the key or the name. */
export function switchFits(filter: SwitchFilter, textOf: (key: string) => string): (node: SwitchNode) => boolean {
  const words = filter.find.toLowerCase().split(/\s+/).filter(Boolean);
  const show = SHOWS[SWITCH_SHOWS.find((each) => each === filter.show) ?? 'all'];
  return (node) => {
    const text = `${node.key} ${textOf(node.key)}`.toLowerCase();
    const isOfClass = filter.class === '' || node.definition.class === filter.class;
    return isOfClass && show(node) && words.every((word) => text.includes(word));
  };
}
