import { Icon } from '@marquee/ui/icon';
import styles from './initial.module.css';

/** Somebody at a glance: the first letter of the name; of one that begins with none, as a number's last digits do, a person. */
export function Initial({ name, className }: { name: string; className: string | undefined }) {
  const [first = ''] = name;
  const isLetter = /[\p{L}\p{N}]/u.test(first);
  return (
    <span className={`${styles.initial} ${className}`} data-initial={isLetter ? first.toLocaleUpperCase() : undefined}>
      {!isLetter && <Icon name="user" />}
    </span>
  );
}
