import { parseMinor } from '@marquee/contracts/amounts';
import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../lib/amount/amount-field.tsx';
import { useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './protection.module.css';
import { useProtectionChange } from './use-protection.ts';

type Limit = ProtectionValue['limits'][number];

const PERCENT = 100n;

/** Part of a limit that is used, in percent. */
function usedPercent({ limit, used }: Limit): number {
  const [most, now] = [parseMinor(limit ?? '') ?? 0n, parseMinor(used ?? '') ?? 0n];
  if (most === 0n || now >= most) return 100;
  return now <= 0n ? 0 : Number((now * PERCENT) / most);
}

/** An amount, or minutes of a session. */
function useLimitText(): (kind: Limit['kind'], limit: string | null) => string {
  const t = useT();
  const money = useMoneyText();
  return (kind, limit) => {
    if (limit === null) return t('protection.limit.none');
    return kind === 'session' ? t('stop.minutes', { count: Number(limit) }) : money(limit);
  };
}

/** The member's limits by kind and period, with what is used of each. */
export function Limits({ limits }: { readonly limits: readonly Limit[] }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <h3>{t('protection.limits')}</h3>
      <p className={styles.muted}>{t('protection.limits.text')}</p>
      {[...new Set(limits.map(({ kind }) => kind))].map((kind) => (
        <section key={kind} className={styles.kind}>
          <h4>{t(`protection.kind.${kind}`)}</h4>
          {(kind === 'session' || kind === 'deposit') && <p className={styles.muted}>{t(`protection.${kind}.text`)}</p>}
          <ul>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <li key={limit.period} className={styles.limit}>
                  <LimitRow limit={limit} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function LimitRow({ limit }: { readonly limit: Limit }) {
  const t = useT();
  const time = useTime();
  const limitText = useLimitText();
  const [isEditing, setIsEditing] = useState(false);
  const { kind, period, used, resetsAt, pending } = limit;
  const periodName = t(`protection.period.${period}`);
  const name = `${t(`protection.kind.${kind}`)} · ${periodName}`;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.period}>{periodName}</span>
        <bdi className={styles.figure}>{limitText(kind, limit.limit)}</bdi>
        <Button
          size="s"
          aria-label={`${t('protection.limit.change')}: ${name}`}
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          {t('protection.limit.change')}
        </Button>
      </div>
      {limit.limit !== null && used !== null && (
        <>
          <progress className={styles.bar} value={usedPercent(limit)} max={100} aria-label={name} />
          <p className={styles.muted}>
            {t('protection.limit.used', { used: limitText(kind, used), limit: limitText(kind, limit.limit) })}
            {resetsAt !== null && kind !== 'session' && ` ${t('protection.limit.resets', { time: time(resetsAt) })}`}
          </p>
        </>
      )}
      {pending !== null && <Pending limit={limit} pending={pending} />}
      {isEditing && <LimitForm limit={limit} onDone={() => setIsEditing(false)} />}
    </>
  );
}

/** A raise that waits: it is confirmed after its time, or given up. */
function Pending({
  limit: { kind, period },
  pending,
}: {
  readonly limit: Limit;
  readonly pending: NonNullable<Limit['pending']>;
}) {
  const t = useT();
  const time = useTime();
  const problemText = useProblemText();
  const limitText = useLimitText();
  const confirm = useProtectionChange('limitConfirm');
  const cancel = useProtectionChange('limitCancel');
  const error = confirm.error ?? cancel.error;
  const isReady = Date.parse(pending.confirmableAt) <= Date.now();
  const name = { kind, period };
  return (
    <div className={styles.note}>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      <p>
        {t('protection.pending', { limit: limitText(kind, pending.limit) })}{' '}
        {isReady
          ? t('protection.pending.ready', { time: time(pending.lapsesAt) })
          : t('protection.pending.waits', { time: time(pending.confirmableAt) })}
      </p>
      <div className={styles.actions}>
        {isReady && (
          <Button size="s" variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(name)}>
            {t('protection.pending.confirm')}
          </Button>
        )}
        <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate(name)}>
          {t('protection.pending.cancel')}
        </Button>
      </div>
    </div>
  );
}

function LimitForm({ limit: { kind, period, limit }, onDone }: { readonly limit: Limit; readonly onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useProtectionChange('limitSet');
  useUnsaved(typed !== '');
  const set = (next: string | null): void => mutate({ kind, period, limit: next }, { onSuccess: onDone });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.replaceAll(/[,\s]/g, '');
    const isWhole = kind !== 'session' || /^\d+$/.test(text);
    if (text !== '' && isWhole && parseMinor(text) !== null && !text.startsWith('-')) set(text);
    else setFault(fieldText({ code: text === '' ? 'required' : 'format' }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error !== null && !isPending && <Notice>{problemText(error)}</Notice>}
      <AmountField
        label={t(kind === 'session' ? 'protection.limit.minutes' : 'protection.limit.amount')}
        hint={kind === 'session' ? undefined : t('protection.limit.hint')}
        error={fault}
        typed={typed}
        onType={(amountTyped) => {
          setTyped(amountTyped);
          setFault(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('protection.save')}
        </Button>
        {limit !== null && (
          <Button aria-disabled={isPending || undefined} onClick={() => set(null)}>
            {t('protection.limit.remove')}
          </Button>
        )}
        <Button variant="ghost" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
