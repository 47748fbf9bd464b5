import { localize } from '@marquee/contracts/localize';
import type { Localized } from '@marquee/contracts/manifest';
import { EmptyState } from '@marquee/ui/empty-state';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import partStyles from '../../lib/brand/values/section-layout.module.css';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import styles from './content-section.module.css';
import { NavList, navName } from './nav-list.tsx';

interface Item {
  readonly id: string;
  readonly text: ReactNode;
  readonly hint: ReactNode;
  readonly file: string;
}

function Items({ items, empty }: { items: readonly Item[]; empty: string }) {
  if (items.length === 0) return <p className={partStyles.lead}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ id, text, hint, file }) => (
        <li key={id} className={styles.item}>
          <div className={styles.text}>
            <p>{text}</p>
            <p className={styles.hint}>{hint}</p>
          </div>
          <code className={styles.file}>{file}</code>
        </li>
      ))}
    </ul>
  );
}

/** Files of banners and running text, which are edited in the folder, and the navigation. */
export function ContentSection() {
  const t = useT();
  const [language] = useLanguage();
  const { about, isFaulty } = useBrandScope();
  const { manifest, brand } = about;
  if (manifest === null) return <EmptyState title={t('brand.content.never')} />;
  const textOf = (text: Localized) => localize(text, language, brand.defaultLanguage);
  const fileOf = (kind: string, id: string) =>
    `tenants/${brand.merchant}/content/${kind}/${id}.{${brand.languages.join(',')}}.md`;
  return (
    <div className={clsx(partStyles.section, partStyles.narrow)}>
      <p className={partStyles.lead}>{t('brand.content.text')}</p>
      <Section dense title={t('brand.content.banners')}>
        <Items
          empty={t('brand.content.none')}
          items={manifest.banners.map(({ bannerId, title, groupName, linkage }) => ({
            id: bannerId,
            text: textOf(title) || bannerId,
            hint: linkage === undefined ? groupName : `${groupName} → ${linkage}`,
            file: fileOf('banner', bannerId),
          }))}
        />
      </Section>
      <Section dense title={t('brand.content.marquee')}>
        <Items
          empty={t('brand.content.none')}
          items={manifest.marquee.map(({ id, text }) => ({
            id,
            text: textOf(text),
            hint: id,
            file: fileOf('marquee', id),
          }))}
        />
      </Section>
      <Section dense title={t('brand.content.nav')}>
        {isFaulty ? (
          <Items
            empty={t('brand.content.none')}
            items={manifest.nav.map((entry) => ({
              id: navName(entry),
              text: navName(entry),
              hint: t('page' in entry ? 'brand.content.page' : 'brand.content.category'),
              file: 'tenant.json',
            }))}
          />
        ) : (
          <NavList />
        )}
      </Section>
    </div>
  );
}
