import { displayAmount } from '@marquee/contracts/amounts';
import type { PayoutCase } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Money } from '../../lib/record/money.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { PayoutCaseActions } from './payout-case-actions.tsx';
import { usePayoutProof } from './use-payout-cases.ts';
import own from './withdrawals.module.css';

interface CaseProps {
  readonly merchant: string;
  readonly payoutCase: PayoutCase;
}

interface PayoutCaseDialogProps extends CaseProps {
  /** Names of staff accounts by id. */
  readonly people: Readonly<Record<string, string>>;
  /** Id of the reader. */
  readonly you: string;
  readonly onClosed: () => void;
}

/** One case: what the player or the provider says, the player's picture, and what the reader may decide. */
export function PayoutCaseDialog({ merchant, payoutCase, people, you, onClosed }: PayoutCaseDialogProps) {
  const t = useT();
  const { kind, player, amount, currency, openedAt, payoutId, withdrawalId, hasProof, againBy, againReason } =
    payoutCase;
  const { reported, earlier, endAs } = payoutCase;
  return (
    <RecordDialog title={t(`withdrawals.case.${kind}`)} onClosed={onClosed}>
      {(close) => (
        <>
          <ul className={styles.facts}>
            <li className={styles.large}>
              <Money amount={amount} currency={currency} />
            </li>
            {kind === 'otherAmount' && reported !== null && (
              <li>
                {t('withdrawals.reported')}: <Money amount={reported.amount} currency={reported.currency} />
              </li>
            )}
            {earlier.length > 0 && (
              <li>
                {t('withdrawals.reported.earlier')}:{' '}
                <bdi>{earlier.map((each) => `${displayAmount(each.amount)} ${each.currency}`).join(' · ')}</bdi>
              </li>
            )}
            <li>
              {t('withdrawals.player')}: <PlayerLink merchant={merchant} player={player} /> ·{' '}
              <Moment at={openedAt} exact />
            </li>
            <li>
              {t('withdrawals.payout.one')}: <code>{payoutId}</code>
            </li>
            <li>
              {t('withdrawals.one')}: <code>{withdrawalId}</code>
            </li>
            {againBy !== null && (
              <li>
                {t(endAs === null ? 'withdrawals.again.by' : `withdrawals.end.by.${endAs}`, {
                  name: people[againBy] ?? t('withdrawals.formerStaff'),
                })}
              </li>
            )}
            {againReason !== null && (
              <li>
                {t('common.reason')}: {againReason}
              </li>
            )}
          </ul>
          {hasProof && <Proof merchant={merchant} payoutCase={payoutCase} />}
          <PayoutCaseActions merchant={merchant} payoutCase={payoutCase} isFirst={againBy === you} onDone={close} />
        </>
      )}
    </RecordDialog>
  );
}

/** Shown when the reader asks for it: who saw it is recorded. */
function Proof({ merchant, payoutCase: { payoutId } }: CaseProps) {
  const t = useT();
  const problemText = useProblemText();
  const found = usePayoutProof(merchant, payoutId);
  return (
    <>
      {found.isError && <Notice>{problemText(found.error)}</Notice>}
      {found.data ? (
        <img
          className={own.proof}
          alt={t('withdrawals.proof.picture')}
          src={`data:${found.data.type};base64,${found.data.base64}`}
        />
      ) : (
        <div className={own.proofButton}>
          <Button busy={found.isFetching} onClick={() => void found.refetch()}>
            {t('withdrawals.proof.show')}
          </Button>
          <p className={styles.quiet}>{t('withdrawals.proof.recorded')}</p>
        </div>
      )}
    </>
  );
}
