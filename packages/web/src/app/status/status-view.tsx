import { buttonClass } from '@marquee/ui/button';
import type { ReactNode } from 'react';
import { useSupportContact } from '../../lib/contact/use-support-contact.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { BrandLogo } from '../layout/brand-logo.tsx';
import styles from './status-view.module.css';

/** The page shown in place of the application: the brand, the reason, and a link to customer service. */
export function StatusView({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useT();
  const { assets } = useManifest();
  const contact = useSupportContact();
  return (
    <main className={styles.view}>
      <BrandLogo className={styles.logo} />
      <img className={styles.image} src={assets.emptyState} alt="" width="200" height="150" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      {contact && (
        <a className={buttonClass({ variant: 'primary' })} href={contact.href} rel="noopener" target="_blank">
          {contact.title || t('common.customerService')}
        </a>
      )}
    </main>
  );
}
