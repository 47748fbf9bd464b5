import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { isMoved } from '../../lib/brand/draft.ts';
import { useDraftWords } from '../../lib/brand/drafts.ts';
import { ProblemNotice } from '../../lib/brand/problem/problem-notice.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMay } from '../../lib/session/session.ts';
import styles from './draft-tray.module.css';
import { PublishEffect } from './publish-effect.tsx';
import { type ChangeRequest, type DraftStep, FaultyDraft } from './send-draft.ts';
import { TrialResult } from './trial-result.tsx';
import { useSendDraft, useTrial } from './use-send-draft.ts';
import { useSuggestedTitle } from './use-suggested-title.ts';

const TITLE_MAX = 120;

type Values = Pick<ChangeRequest, 'title' | 'reason'>;

/** Title and reason of the draft, and its next step: check, save, submit or publish. */
export function DraftForm() {
  const t = useT();
  const may = useMay();
  const dialogs = useDialogs();
  const { draft, merchant, name, values } = useBrandScope();
  const [sentStep, setSentStep] = useState<DraftStep | null>(null);
  const trial = useTrial();
  const send = useSendDraft();
  const suggested = useSuggestedTitle();
  const [{ title = suggested, reason = '' }, keepWords] = useDraftWords(merchant);
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { title, reason } });
  const kept = (field: keyof Values) =>
    register(field, { ...REQUIRED, onChange: ({ target }) => keepWords({ [field]: target.value }) });
  const needsSecond = draft.some(({ isSensitive }) => isSensitive);
  const hasMoved = draft.some((edit) => isMoved(edit, values));
  const missing = (field: keyof Values) => formState.errors[field] && t('error.field.required');
  const go = (step: DraftStep) =>
    handleSubmit(async (values) => {
      if (step === 'publish') {
        const isWanted = await dialogs.confirm({
          title: t('brand.publish.title', { count: draft.length, brand: name }),
          body: <PublishEffect draft={draft} brand={name} />,
          confirm: t('brand.publish.confirm'),
          cancel: t('common.cancel'),
          tone: 'warning',
        });
        if (!isWanted) return;
      }
      setSentStep(step);
      send.mutate({ ...values, step });
    });
  const diff = send.error instanceof FaultyDraft ? send.error.diff : trial.data;
  const error = trial.error ?? (send.error instanceof FaultyDraft ? null : send.error);
  const isBusy = (step: DraftStep) => send.isPending && sentStep === step;
  const mayPublish = !needsSecond && may('change.publish', merchant);
  return (
    <>
      <form className={styles.form} noValidate onSubmit={go('submit')}>
        <Field label={t('brand.draft.title')} error={missing('title')}>
          {(control) => <Input {...control} {...kept('title')} maxLength={TITLE_MAX} />}
        </Field>
        <Field label={t('brand.draft.reason')} error={missing('reason')}>
          {(control) => <Input {...control} {...kept('reason')} maxLength={REASON_MAX_CHARS} />}
        </Field>
        {hasMoved && <p className={styles.note}>{t('brand.draft.decide')}</p>}
        {needsSecond && <p className={styles.note}>{t('brand.draft.second')}</p>}
        <div className={styles.buttons}>
          <Button size="s" busy={trial.isPending} onClick={() => trial.mutate()}>
            {t('brand.draft.try')}
          </Button>
          <Button size="s" disabled={hasMoved} busy={isBusy('save')} onClick={go('save')}>
            {t('brand.draft.save')}
          </Button>
          <Button
            size="s"
            type="submit"
            disabled={hasMoved}
            variant={mayPublish ? 'secondary' : 'primary'}
            busy={isBusy('submit')}
          >
            {t('brand.draft.submit')}
          </Button>
          {mayPublish && (
            <Button size="s" variant="primary" disabled={hasMoved} busy={isBusy('publish')} onClick={go('publish')}>
              {t('brand.draft.publish')}
            </Button>
          )}
        </div>
      </form>
      {(error !== null || diff !== undefined) && (
        <div className={styles.trial}>
          {error !== null && <ProblemNotice error={error} />}
          {diff !== undefined && <TrialResult diff={diff} />}
        </div>
      )}
    </>
  );
}
