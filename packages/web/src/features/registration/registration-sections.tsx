import type { RegistrationRules } from '@marquee/contracts/registration';
import { useT } from '../../lib/i18n/use-t.ts';
import { groupFields } from './form-layout.ts';
import styles from './register-panel.module.css';
import { RegistrationField } from './registration-field.tsx';
import { shownFields } from './registration-resolver.ts';
import { useWay } from './way.ts';

/** The brand's fields, grouped if there are many; in a registration by number, the number is above them. */
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
