import type { RegistrationRules } from '@marquee/contracts/registration';
import { useT } from '../../lib/i18n/use-t.ts';
import { groupFields } from './form-layout.ts';
import styles from './register-panel.module.css';
import { RegistrationField } from './registration-field.tsx';
import { shownFields } from './registration-resolver.ts';
import { useWay } from './way.ts';

/** The brand's fields, grouped when there are many of them; a number that stands for the name stands above them. */
export function RegistrationSections({ rules }: { rules: RegistrationRules }) {
  const t = useT();
  const isByMobile = useWay().by === 'mobile';
  const fields = shownFields(rules).filter((field) => !(isByMobile && field === 'mobileNum'));
  return groupFields(fields).map(({ section, fields: own, wide }) => (
    <fieldset key={section} className={styles.section}>
      {section !== null && <legend>{t(`register.section.${section}`)}</legend>}
      <div className={styles.fields}>
        {own.map((field) => (
          <RegistrationField key={field} field={field} rule={rules[field]} wide={wide.has(field)} />
        ))}
      </div>
    </fieldset>
  ));
}
