import { Icon } from '@marquee/ui/icon';
import styles from './initial.module.css';

/** A member's avatar: the first letter of the name, or an icon if the name does not start with a letter. */
export function Initial({ name, className }: { name: string; className: string | undefined }) {
  const [first = ''] = name;
  const isLetter = /[\p{L}\p{N}]/u.test(first);
  return (
    <span className={`${styles.initial} ${className}`} data-initial={isLetter ? first.toLocaleUpperCase() : undefined}>
      {!isLetter && <Icon name="user" />}
    </span>
  );
}
