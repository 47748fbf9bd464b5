import { displayAmount } from '@marquee/contracts/amounts';
import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { Money } from '../../lib/record/money.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useMethodName } from '../../lib/record/use-method-name.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { useWithdrawal } from './use-withdrawals.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';

interface WithdrawalDialogProps {
  readonly merchant: string;
  readonly withdrawal: string;
  readonly onClosed: () => void;
}

/** One withdrawal: where it goes, why it waits, what happened, and what the reader may do with it. */
export function WithdrawalDialog({ merchant, withdrawal, onClosed }: WithdrawalDialogProps) {
  const t = useT();
  const found = useWithdrawal(merchant, withdrawal);
  return (
    <RecordDialog title={t('withdrawals.one')} onClosed={onClosed}>
      {() => (
        <Loaded found={found} rows={4}>
          {(opened) => (
            <>
              <Facts merchant={merchant} opened={opened} />
              <Payouts opened={opened} />
              <Steps opened={opened} />
              <WithdrawalActions merchant={merchant} opened={opened} />
            </>
          )}
        </Loaded>
      )}
    </RecordDialog>
  );
}

interface OpenedProps {
  readonly opened: OpenedWithdrawalValue;
}

function Facts({ merchant, opened }: OpenedProps & { readonly merchant: string }) {
  const t = useT();
  const textOf = useTextOf();
  const methodName = useMethodName();
  const { player, amount, fee, currency, account, risks, approvedBy, approvalsNeeded, state, reason } = opened;
  const { accountProblem } = opened;
  const to = [methodName(opened), account.holder, account.number, account.bank];
  return (
    <ul className={styles.facts}>
      <li className={styles.large}>
        <Money amount={amount} currency={currency} />
      </li>
      <li>
        {t(`withdrawals.state.${state}`)}
        {reason !== null &&
          `: ${textOf(`withdrawals.rejected.${reason}`, 'withdrawals.failure.other', { failure: reason })}`}
      </li>
      <li>
        {t('withdrawals.player')}: <PlayerLink merchant={merchant} player={player} />
      </li>
      {Number(fee) > 0 && (
        <li>
          {t('withdrawals.fee')}: <bdi>{displayAmount(fee)}</bdi>
        </li>
      )}
      <li>
        {t('withdrawals.account')}: <bdi>{to.filter((text) => text !== '').join(' · ')}</bdi>
        {accountProblem !== null && ` · ${t(`withdrawals.account.${accountProblem}`)}`}
      </li>
      {risks.length > 0 && (
        <li>
          {t('withdrawals.risks')}: {risks.map((risk) => t(`withdrawals.risk.${risk}`)).join(' · ')}
        </li>
      )}
      {approvalsNeeded > 0 && (
        <li>
          {t('withdrawals.approvals')}:{' '}
          {t('withdrawals.approvalsOf', { count: approvedBy.length, needed: approvalsNeeded })}
        </li>
      )}
    </ul>
  );
}

function Payouts({ opened: { payouts, stuck, currency } }: OpenedProps) {
  const t = useT();
  const textOf = useTextOf();
  if (payouts.length === 0) return null;
  return (
    <section aria-label={t('withdrawals.payouts')}>
      <h3 className={styles.heading}>{t('withdrawals.payouts')}</h3>
      <ul className={styles.facts}>
        {payouts.map(({ payoutId, amount, state, reference, failure }) => (
          <li key={payoutId}>
            <Money amount={amount} currency={currency} /> {t(`withdrawals.payout.${state}`)} <code>{reference}</code>
            {failure !== null && failure !== '' && (
              <span className={styles.quiet}>
                {' '}
                {textOf(`withdrawals.failure.${failure}`, 'withdrawals.failure.other', { failure })}
              </span>
            )}
          </li>
        ))}
        {Number(stuck) > 0 && <li>{t('withdrawals.stuck', { amount: `${displayAmount(stuck)} ${currency}` })}</li>}
      </ul>
    </section>
  );
}

type Step = OpenedWithdrawalValue['steps'][number]['what'];
/** Steps whose note is a word of the player's answers or of the provider's reasons. Others have a person's text. */
const WORDS: Readonly<Partial<Record<Step, 'answer' | 'failure'>>> = {
  answered: 'answer',
  failed: 'failure',
  returned: 'failure',
};

/** Who did what when. */
function Steps({ opened: { steps, people } }: OpenedProps) {
  const t = useT();
  const textOf = useTextOf();
  const noteText = (what: Step, note: string): string =>
    WORDS[what] === undefined
      ? note
      : textOf(`withdrawals.${WORDS[what]}.${note}`, 'withdrawals.failure.other', { failure: note });
  return (
    <section aria-label={t('withdrawals.steps')}>
      <h3 className={styles.heading}>{t('withdrawals.steps')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ at, what, actor, staff, note }) => (
          <li key={`${at} ${what}`}>
            <Moment at={at} exact /> {t(`withdrawals.step.${what}`)}
            {' · '}
            {staff === null ? t(`withdrawals.actor.${actor}`) : (people[staff] ?? t('withdrawals.formerStaff'))}
            {note !== null && note !== '' && `: ${noteText(what, note)}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
