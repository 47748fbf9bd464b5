import type { RECEIPT_ANSWERS } from '@marquee/contracts/cashier';
import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';
import { ProofPicture } from './proof-picture.tsx';
import { useReceipt } from './use-cashier.ts';

type Answer = (typeof RECEIPT_ANSWERS)[number];

interface PayoutProps {
  readonly payout: WithdrawalRow['payouts'][number];
  /** Everything is paid. */
  readonly isWhole: boolean;
  /** More is to come. */
  readonly isPart: boolean;
}

/** A payout, and the member's answer to it (§4 withdrawal confirmation). */
export function Payout(props: PayoutProps) {
  const t = useT();
  const time = useTime();
  const money = useMoneyText();
  const { amount, state, paidAt, receipt, isRefused } = props.payout;
  return (
    <div className={styles.payout}>
      <p className={styles.payoutHead}>
        <bdi>{money(amount)}</bdi> <span>{t(`cashier.payout.${state}`)}</span>
        {paidAt !== null && (
          <time className={styles.muted} dateTime={paidAt}>
            {time(paidAt)}
          </time>
        )}
      </p>
      {isRefused && (
        <p className={styles.note} data-tone="warning">
          {t('cashier.payout.refused')}
        </p>
      )}
      {receipt !== null && !(receipt === 'notReceived' && state !== 'paid') && (
        <p className={styles.muted}>{t(`cashier.receipt.${receipt}`)}</p>
      )}
      {state === 'paid' && (receipt === null || receipt === 'notReceived') && <Receipt {...props} />}
    </div>
  );
}

function Receipt({ payout, isWhole, isPart }: PayoutProps) {
  const t = useT();
  const time = useTime();
  const problemText = useProblemText();
  const { payoutId, receipt, forcedAt, hasProof } = payout;
  const answer = useReceipt(payoutId);
  const answers: readonly Answer[] = [
    'received',
    ...(receipt === null ? (['notReceived'] as const) : []),
    'alreadyReceived',
    ...(isWhole ? (['fullyPaid'] as const) : []),
    ...(isPart ? (['remainder'] as const) : []),
  ];
  return (
    <>
      {answer.isError && <Notice>{problemText(answer.error)}</Notice>}
      {forcedAt !== null && (
        <p className={styles.note} data-tone="warning">
          {t('cashier.receipt.forced', { time: time(forcedAt) })}
        </p>
      )}
      <fieldset className={styles.answers}>
        <legend className={styles.legend}>{t('cashier.receipt.question')}</legend>
        {answers.map((each) => (
          <Button
            key={each}
            size="s"
            variant={each === 'received' ? 'primary' : 'secondary'}
            busy={answer.isPending && answer.variables === each}
            onClick={() => answer.mutate(each)}
          >
            {t(`cashier.answer.${each}`)}
          </Button>
        ))}
      </fieldset>
      {receipt === 'notReceived' && <ProofPicture payoutId={payoutId} hasProof={hasProof} />}
    </>
  );
}
