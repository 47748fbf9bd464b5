import type { RegistrationRules } from '@marquee/contracts/registration';
import { useT } from '../../lib/i18n/use-t.ts';
import { SECTIONS, sectionOf } from './field-look.ts';
import styles from './register-panel.module.css';
import { RegistrationField } from './registration-field.tsx';
import { shownFields } from './registration-resolver.ts';

/** Below this many fields headings would only be in the way. */
const HEADINGS_FROM = 7;

/** The brand's fields, grouped when there are many of them. */
export function RegistrationSections({ rules }: { rules: RegistrationRules }) {
  const t = useT();
  const fields = shownFields(rules);
  return SECTIONS.map((section) => {
    const own = fields.filter((field) => sectionOf(field) === section);
    if (own.length === 0) return null;
    return (
      <fieldset key={section} className={styles.section}>
        {fields.length >= HEADINGS_FROM && <legend>{t(`register.section.${section}`)}</legend>}
        <div className={styles.fields}>
          {own.map((field) => (
            <RegistrationField key={field} field={field} rule={rules[field]} />
          ))}
        </div>
      </fieldset>
    );
  });
}
