import { buttonClass } from '@marquee/ui/button';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { outsideTarget } from '../../lib/paths/link-target.ts';
import { BrandLogo } from '../layout/brand-logo.tsx';
import styles from './status-view.module.css';

/** A page that stands instead of the application: brand, what is the matter, where to ask. */
export function StatusView({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useT();
  const localize = useLocalize();
  const { assets, customerService } = useManifest();
  const contact = customerService.map((service) => ({ ...service, href: outsideTarget(service.path) }))[0];
  return (
    <main className={styles.view}>
      <BrandLogo className={styles.logo} />
      <img className={styles.image} src={assets.emptyState} alt="" width="200" height="150" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      {contact?.href && (
        <a className={buttonClass({ variant: 'primary' })} href={contact.href} rel="noopener" target="_blank">
          {localize(contact.title) || t('common.customerService')}
        </a>
      )}
    </main>
  );
}
