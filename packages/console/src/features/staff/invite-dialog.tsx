import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import formStyles from '../../lib/auth/form.module.css';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useRefusal } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type Grant, mergeGrants } from './grants.ts';
import { GrantsField } from './grants-field.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import styles from './staff.module.css';
import { useInvite } from './use-staff.ts';

const WIDTH_PX = 520;
const FIELDS = ['displayName', 'name'] as const;

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  // One key per intention: a second press creates no second account.
  const [key] = useState(() => crypto.randomUUID());
  const invite = useInvite(key);
  const [grants, setGrants] = useState<readonly Grant[]>([]);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', displayName: '' } });
  const hasGrants = mergeGrants(grants).length > 0;
  const refused = useRefusal(invite.error, FIELDS);
  const errorOf = (name: (typeof FIELDS)[number]) =>
    formState.errors[name] ? t('error.field.required') : refused.at(name);
  if (invite.data?.link) {
    return <OneTimeLink path={invite.data.link} name={invite.data.staff.displayName} onDone={onClose} />;
  }
  const submit = handleSubmit(({ name, displayName }) => {
    if (hasGrants) invite.mutate({ name: name.trim(), displayName: displayName.trim(), grants: mergeGrants(grants) });
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {refused.notice && <Notice>{refused.notice}</Notice>}
      <Field label={t('staff.displayName')} required error={errorOf('displayName')}>
        {(control) => <Input {...control} {...register('displayName', REQUIRED)} autoComplete="off" />}
      </Field>
      <Field label={t('session.name')} required hint={t('staff.name.hint')} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...register('name', REQUIRED)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <GrantsField
        value={grants}
        onChange={setGrants}
        error={formState.isSubmitted && !hasGrants ? t('staff.roles.none') : undefined}
      />
      <p className={styles.quiet}>{t('staff.wait.before')}</p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={invite.isPending}>
          {t('staff.invite.submit')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Invites a person: name and roles, then the link to hand over. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('staff.invite')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <InviteForm onClose={onClose} />
    </Modal>
  );
}
