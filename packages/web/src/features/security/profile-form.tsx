import { profileRule, type RegistrationRules } from '@marquee/contracts/registration';
import { FORM_SECTIONS, formField, type ProfileField } from '@marquee/contracts/registration-fields';
import type { ProfileValue } from '@marquee/contracts/schemas/profile';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import type { ReactNode } from 'react';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { fieldLook } from '../../lib/registration/field-look.ts';
import { useFieldHint } from '../../lib/registration/use-field-hint.ts';
import styles from './security.module.css';
import { useProfile } from './use-profile.ts';
import { useProfileForm } from './use-profile-form.ts';

type StoredField = ProfileValue['fields'][number];

/** A field that staff have verified: shown, not offered for change. */
function Verified({ field, value }: StoredField) {
  const t = useT();
  return (
    <div className={styles.verified}>
      <span className={styles.detail}>{t(`register.field.${field}`)}</span>
      <span className={styles.name}>
        <bdi>{value}</bdi>
      </span>
      <span className={styles.seal}>
        <Icon name="shield" /> {t('profile.verified')}
      </span>
    </div>
  );
}

interface ProfileFormProps {
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Changes the profile [W17]: the brand's fields, by the rules of the registration. */
export function ProfileForm(props: ProfileFormProps) {
  const { data } = useProfile();
  // The page below has loaded it.
  return data ? <Fields profile={data} {...props} /> : <Skeleton className={styles.waiting} />;
}

function Fields({ profile, onDone, children }: ProfileFormProps & { profile: ProfileValue }) {
  const t = useT();
  const problemText = useProblemText();
  const hint = useFieldHint();
  const rules = useManifest().registration as RegistrationRules;
  const { form, submit, change, errorOf } = useProfileForm(profile, onDone);
  useUnsaved(isBegun(form.formState.dirtyFields) && !change.isSuccess);
  const isConflict = isApiProblem(change.error) && change.error.code === 'conflict';

  const control = ({ field, value }: StoredField) => {
    const rule = profileRule(rules[field]);
    const isMasked = formField(field).masked === true && value !== '';
    return (
      <Field
        key={field}
        label={t(`register.field.${field}`)}
        required={rule.required}
        hint={isMasked ? t('profile.masked', { value }) : hint(field, rule)}
        error={errorOf(field)}
        className={field === 'address' ? styles.wide : undefined}
      >
        {(attributes) => (
          <Input
            {...attributes}
            {...form.register(field)}
            {...fieldLook(field, rule)}
            maxLength={rule.maxLength * 2}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    );
  };
  const sectionOf = ({ field }: { field: ProfileField }) => formField(field).section;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.isError && <Notice>{isConflict ? t('profile.conflict') : problemText(change.error)}</Notice>}
      {FORM_SECTIONS.map((section) => {
        const own = profile.fields.filter((stored) => sectionOf(stored) === section);
        if (own.length === 0) return null;
        return (
          <fieldset key={section} className={styles.group}>
            <legend>{t(`register.section.${section}`)}</legend>
            <div className={styles.fields}>
              {own.map((stored) => (stored.isVerified ? <Verified key={stored.field} {...stored} /> : control(stored)))}
            </div>
          </fieldset>
        );
      })}
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={change.isPending}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
