import { minimumAge } from '@marquee/contracts/age';
import { Checkbox } from '@marquee/ui/checkbox';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './register-panel.module.css';
import type { FormValues } from './registration-resolver.ts';
import { useFormError } from './use-form-error.ts';

/** Age and terms, by the brand's jurisdiction. */
export function Consent() {
  const t = useT();
  const { ages } = useManifest();
  const { register } = useFormContext<FormValues>();
  const error = useFormError('consent');
  return (
    <div>
      <Checkbox
        label={t('register.consent', { age: minimumAge(ages) })}
        {...register('consent')}
        aria-invalid={error === undefined ? undefined : true}
      />
      <p className={styles.consentError} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
