import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import partStyles from '../../lib/brand/values/section-layout.module.css';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { IDENTITY_GROUPS } from './identity-fields.ts';
import styles from './identity-section.module.css';
import { LocalizedFields, ValueField } from './value-field.tsx';

/** Name, region, layout, players and protection of a brand. */
export function IdentitySection() {
  const t = useT();
  const { merchant } = useBrandScope();
  return (
    <div className={partStyles.section}>
      {IDENTITY_GROUPS.map(({ group, fields }) => (
        <Section dense key={group} title={t(`brand.identity.${group}`)}>
          <div className={styles.fields}>
            {fields.map((field) =>
              field.type === 'localized' ? (
                <LocalizedFields key={`${merchant} ${field.path}`} field={field} />
              ) : (
                <ValueField key={`${merchant} ${field.path}`} field={field} />
              ),
            )}
          </div>
        </Section>
      ))}
    </div>
  );
}
