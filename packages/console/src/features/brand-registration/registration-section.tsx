import { FORM_SECTIONS } from '@marquee/contracts/registration-fields';
import { EmptyState } from '@marquee/ui/empty-state';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { FormPreview } from './form-preview.tsx';
import { fieldsOf } from './registration-fields.ts';
import styles from './registration-section.module.css';
import { RuleTable } from './rule-table.tsx';
import { useRules } from './use-rules.ts';

/** The registration rules beside the resulting form. */
export function RegistrationSection() {
  const t = useT();
  const rules = useRules();
  const { values } = useBrandScope();
  if (values.json('registration', ['fields']) === undefined) return <EmptyState title={t('brand.content.never')} />;
  return (
    <div className={styles.section}>
      <div className={styles.rules}>
        {FORM_SECTIONS.map((part) => (
          <Section dense key={part} title={t(`brand.form.${part}`)}>
            <RuleTable label={t(`brand.form.${part}`)} fields={fieldsOf(part)} rules={rules} />
          </Section>
        ))}
      </div>
      <FormPreview rules={rules} />
    </div>
  );
}
