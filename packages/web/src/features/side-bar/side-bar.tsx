import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { outsideTarget } from '../../lib/paths/link-target.ts';
import { contactIcon } from './contact-icon.ts';
import styles from './side-bar.module.css';

/** The brand's contacts that have a link. */
export function ContactLinks({ className }: { className?: string }) {
  const localize = useLocalize();
  const { customerService } = useManifest();
  // The VIP contact is for members of a rank above 4, and ranks are not built yet.
  const contacts = customerService.filter((contact) => contact.csType !== 'vip');
  return (
    <ul className={className}>
      {contacts.map((contact) => {
        const href = outsideTarget(contact.path);
        if (href === null) return null;
        return (
          <li key={contact.csType}>
            <a className={styles.contact} href={href} rel="noopener noreferrer" target="_blank">
              <Icon name={contactIcon(contact.csType)} className={styles.icon} />
              <span className={styles.label}>{localize(contact.title)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The rail at the edge of wide screens [H08]; small screens have the same links in the menu. */
export function SideBar() {
  const t = useT();
  const shown = useSwitch('sidebar');
  const { customerService } = useManifest();
  if (!shown || customerService.length === 0) return null;
  return (
    <aside className={styles.rail} aria-label={t('common.customerService')}>
      <ContactLinks className={styles.list} />
    </aside>
  );
}
