import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../lib/api/api-problem.ts';
import formStyles from '../../lib/auth/form.module.css';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { mergeGrants, sameGrants } from './grants.ts';
import { GrantsField } from './grants-field.tsx';
import { useChangeStaff, useStaff } from './use-staff.ts';
import { type Shape, VersionsDiffer } from './versions-differ.tsx';

const shapeOf = ({ displayName, grants }: StaffAccountValue): Shape => ({ displayName, grants });

/** Name and roles, saved against the version that was read. A newer version is shown beside the input, and nothing is lost. */
function useMemberForm(account: StaffAccountValue) {
  const t = useT();
  const { toast } = useDialogs();
  const staff = useStaff();
  const change = useChangeStaff(account.id);
  const [draft, setDraft] = useState(shapeOf(account));
  const [version, setVersion] = useState(account.version);
  const isChanged = draft.displayName !== account.displayName || !sameGrants(draft.grants, account.grants);

  const save = (against: number): void =>
    change.mutate(
      { version: against, body: { displayName: draft.displayName.trim(), grants: mergeGrants(draft.grants) } },
      {
        onSuccess: (saved) => {
          setDraft(shapeOf(saved.staff));
          setVersion(saved.staff.version);
          toast(t('staff.saved', { name: saved.staff.displayName }));
        },
        // The current version, shown before it is overwritten.
        onError: (error) => hasCode(error, 'version_moved') && void staff.refetch(),
      },
    );
  const take = (): void => {
    setDraft(shapeOf(account));
    setVersion(account.version);
    change.reset();
  };
  return { draft, setDraft, isChanged, change, save: () => save(version), saveOver: () => save(account.version), take };
}

export function MemberForm({ account }: { account: StaffAccountValue }) {
  const t = useT();
  const problemText = useProblemText();
  const { draft, setDraft, isChanged, change, save, saveOver, take } = useMemberForm(account);
  const hasMoved = hasCode(change.error, 'version_moved');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && draft.displayName.trim() !== '') save();
  };
  return (
    <Section title={t('staff.profile')}>
      <form className={formStyles.form} noValidate onSubmit={submit}>
        {hasMoved && <VersionsDiffer mine={draft} theirs={shapeOf(account)} onTake={take} onKeep={saveOver} />}
        {change.isError && !hasMoved && <Notice>{problemText(change.error)}</Notice>}
        <Field
          label={t('staff.displayName')}
          error={draft.displayName.trim() === '' ? t('error.field.required') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={draft.displayName}
              onChange={({ target }) => setDraft({ ...draft, displayName: target.value })}
              autoComplete="off"
            />
          )}
        </Field>
        <GrantsField value={draft.grants} onChange={(grants) => setDraft({ ...draft, grants })} />
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" disabled={!isChanged} busy={change.isPending}>
            {t('staff.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
