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

interface StrokesProps {
  /** Path data, 24 × 24. */
  readonly path: string;
  readonly isPointing?: boolean;
  readonly className?: string | undefined;
}

/** Decorative: adjacent text or the button's label has the meaning. */
export function Strokes({ path, isPointing = false, className }: StrokesProps) {
  return (
    <svg className={clsx(styles.icon, isPointing && styles.pointing, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** An icon that the first page may need. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <Strokes path={ICON_PATHS[name]} isPointing={POINTING.includes(name)} className={className} />;
}
