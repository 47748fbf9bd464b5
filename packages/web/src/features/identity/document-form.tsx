import { DOCUMENT_SETS, type IdentityCheckLevel } from '@marquee/contracts/identity';
import type { IdentityValue } from '@marquee/contracts/schemas/identity';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { type FormEvent, useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { DocumentPicture } from './document-picture.tsx';
import styles from './identity.module.css';
import { type Check, useIdentitySubmit } from './use-identity.ts';

const NUMBER_MAX = 40;

interface DocumentFormProps {
  readonly level: IdentityCheckLevel;
  readonly checkedBy: IdentityValue['checkedBy'];
  /** Pictures that are there already. */
  readonly documents: Check['documents'];
  readonly onDone: () => void;
}

/** The pictures of one document, its number and last day, and the button that sends them. */
export function DocumentForm({ level, checkedBy, documents, onDone }: DocumentFormProps) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const sets = DOCUMENT_SETS[level];
  const begun = sets.findIndex(([first]) => documents.some(({ kind }) => kind === first));
  const [chosen, setChosen] = useState(Math.max(begun, 0));
  const [values, setValues] = useState({ number: '', expiresOn: '' });
  const [isChecked, setIsChecked] = useState(false);
  const send = useIdentitySubmit(() => {
    dialogs.toast(t('identity.sent'), 'positive');
    onDone();
  });
  const kinds = sets[chosen] ?? [];
  const number = values.number.trim();
  const isNumberMissing = level === 'identity' && number === '';
  const isPictureMissing = !kinds.every((kind) => documents.some((document) => document.kind === kind));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isNumberMissing || isPictureMissing) return;
    send.mutate(
      level === 'identity'
        ? { level, number, expiresOn: values.expiresOn === '' ? null : values.expiresOn }
        : { level },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {send.isError && <Notice>{problemText(send.error)}</Notice>}
      {sets.length > 1 && (
        <Field label={t('identity.document')} required>
          {(control) => (
            <Select
              {...control}
              value={String(chosen)}
              options={sets.map(([first = 'passport'], place) => ({
                value: String(place),
                label: t(first === 'passport' ? 'identity.kind.passport' : 'identity.idCard'),
              }))}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
        </Field>
      )}
      {kinds.map((kind) => (
        <DocumentPicture key={kind} kind={kind} url={documents.find((each) => each.kind === kind)?.url ?? null} />
      ))}
      {level === 'identity' && (
        <div className={styles.fields}>
          <Field
            label={t('identity.number')}
            required
            error={isChecked && isNumberMissing ? fieldText({ code: 'required' }) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={NUMBER_MAX}
                autoComplete="off"
                value={values.number}
                onChange={({ target }) => setValues({ ...values, number: target.value })}
              />
            )}
          </Field>
          <Field label={t('identity.expiresOn')} hint={t('identity.expiresOn.hint')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={values.expiresOn}
                onChange={({ target }) => setValues({ ...values, expiresOn: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {isChecked && isPictureMissing && (
        <p className={styles.reason} role="alert">
          {t('identity.missing')}
        </p>
      )}
      <p className={styles.muted}>{t(`identity.seenBy.${checkedBy}`)}</p>
      <Button type="submit" variant="primary" busy={send.isPending}>
        {t('identity.submit')}
      </Button>
    </form>
  );
}
