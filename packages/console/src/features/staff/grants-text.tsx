import { useT } from '../../lib/i18n/use-t.ts';
import { type Grant, mergeGrants } from './grants.ts';
import styles from './staff.module.css';

/** Roles with their brands, as text. */
export function GrantsText({ grants }: { grants: readonly Grant[] }) {
  const t = useT();
  if (grants.length === 0) return <span className={styles.quiet}>{t('staff.noRoles')}</span>;
  return (
    <ul className={styles.grants}>
      {mergeGrants(grants).map(({ role, brands }) => (
        <li key={role}>
          {t(`role.${role}`)}{' '}
          <span className={styles.quiet}>{brands === '*' ? t('staff.allBrands') : brands.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
