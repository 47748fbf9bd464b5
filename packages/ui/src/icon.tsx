import clsx from 'clsx';
import styles from './icon.module.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** Icons that point along the line are mirrored in right-to-left text. */
const POINTING: readonly IconName[] = [
  'chevron-start',
  'chevron-end',
  'arrow-end',
  'logout',
  'play',
  'chat',
  'megaphone',
];

/** Decorative: adjacent text or the button's label has the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={clsx(styles.icon, POINTING.includes(name) && styles.pointing, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
