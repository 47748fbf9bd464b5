import { TIME_OUT_HOURS } from '@marquee/contracts/protection';
import type { ListedProtection } from '@marquee/contracts/schemas/player-protection';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from './players.module.css';
import { type Tightening, useTightening } from './use-player-protection.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

const WIDTH_PX = 480;
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;
const DAY_H = 24;
/** Lengths of an exclusion, besides the brand's shortest. */
const DAYS = [30, 90, 180, 365, 730, 1825] as const;
const FOR_GOOD = 'forGood';

export interface ProtectDialogProps {
  readonly merchant: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly protection: ListedProtection;
  readonly action: Tightening['action'];
  readonly onClosed: () => void;
}

interface Values {
  /** A limit, hours, or days. */
  choice: string;
  /** Of a limit. */
  amount: string;
  reason: string;
}

/** Tightens what protects a player, with a reason. An exclusion is confirmed once more, with its length and the brands that it reaches. */
export function ProtectDialog({ merchant, player, protection, action, onClosed }: ProtectDialogProps) {
  const t = useT();
  const { toast, confirm } = useDialogs();
  const problemText = useProblemText();
  const [isOpen, setIsOpen] = useState(true);
  const keyOf = useAttemptKey();
  const tightening = useTightening(merchant, player.id);
  const { options, tightenOf, nameOf } = useChoices(protection, action);
  const form = useForm<Values>({ defaultValues: { choice: options[0]?.value ?? '', amount: '', reason: '' } });
  const { username: name } = player;
  const brands = [merchant, ...protection.reach].join(', ');
  const submit = form.handleSubmit(async (values) => {
    const question = {
      title: t('players.protection.exclude.confirm', { name, length: nameOf(values.choice) }),
      body: t('players.protection.exclude.reach', { name, brands }),
      confirm: t('players.protection.exclude.do'),
      cancel: t('common.cancel'),
      tone: 'danger' as const,
    };
    if (action === 'exclude' && !(await confirm(question))) return;
    const change = tightenOf({ ...values, reason: values.reason.trim() });
    tightening.mutate(
      { ...change, key: keyOf(change) },
      {
        onSuccess: () => {
          toast(t(`players.protection.done.${action}`, { name }));
          setIsOpen(false);
        },
      },
    );
  });
  const problem = hasCode(tightening.error, 'conflict')
    ? t('players.protection.notTighter')
    : problemText(tightening.error);
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t(`players.protection.${action}.title`, { name })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
        {tightening.isError && <Notice>{problem}</Notice>}
        <p>{t(`players.protection.${action}.text`, { name })}</p>
        <Field label={t(action === 'limit' ? 'players.protection.which' : 'players.protection.length')}>
          {(control) => <Select {...control} {...form.register('choice')} options={options} />}
        </Field>
        {action === 'limit' && <AmountField form={form} protection={protection} />}
        <AuditReasonField register={form.register} formState={form.formState} />
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant={action === 'exclude' ? 'danger' : 'primary'} busy={tightening.isPending}>
            {t(`players.protection.${action}.do`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What can be chosen for an action, and the request of a choice. */
function useChoices({ state }: ListedProtection, action: Tightening['action']) {
  const { name, days: daysOf } = useProtectionTexts(state.currency);
  const nameOf = (value: string): string => {
    if (action === 'limit') return '';
    return daysOf(value === FOR_GOOD ? null : action === 'timeOut' ? Number(value) / DAY_H : Number(value));
  };
  const shortest = Math.max(state.exclusionMinDays, 1);
  const lengths =
    action === 'timeOut'
      ? TIME_OUT_HOURS.map(String)
      : [...new Set([shortest, ...DAYS.filter((days) => days > shortest)].map(String)), FOR_GOOD];
  const limits = state.limits.map((limit, at) => ({ value: String(at), label: name(limit) }));
  const tightenOf = ({ choice, amount, reason }: Values): Tightening => {
    if (action === 'limit') {
      const { kind, period } = state.limits[Number(choice)] ?? { kind: 'deposit', period: 'day' };
      return { action, body: { kind, period, limit: amount.trim(), reason } };
    }
    if (action === 'timeOut') {
      const hours = TIME_OUT_HOURS.find((each) => String(each) === choice) ?? TIME_OUT_HOURS[0];
      return { action, body: { hours, reason } };
    }
    return { action, body: { days: choice === FOR_GOOD ? null : Number(choice), reason } };
  };
  const options = action === 'limit' ? limits : lengths.map((value) => ({ value, label: nameOf(value) }));
  return { options, tightenOf, nameOf };
}

/** The new limit, in money or minutes; below it stands the one in force. */
function AmountField({
  form,
  protection: { state },
}: {
  readonly form: UseFormReturn<Values>;
  readonly protection: ListedProtection;
}) {
  const t = useT();
  const { amount } = useProtectionTexts(state.currency);
  const chosen = state.limits[Number(form.watch('choice'))];
  const isMinutes = chosen?.kind === 'session';
  const { type } = form.formState.errors.amount ?? {};
  return (
    <Field
      label={
        isMinutes ? t('players.protection.newMinutes') : t('players.protection.newAmount', { currency: state.currency })
      }
      required
      hint={chosen && t('players.protection.now', { value: amount(chosen.kind, chosen.limit) })}
      error={type && t(type === 'required' ? 'error.field.required' : 'error.field.format')}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('amount', { ...REQUIRED, pattern: isMinutes ? /^\d{1,4}$/ : AMOUNT })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
