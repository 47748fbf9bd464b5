import { displayAmount } from '@marquee/contracts/amounts';
import type { StaffDeposit } from '@marquee/contracts/schemas/staff-deposits';
import { useT } from '../../lib/i18n/use-t.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { Money } from '../../lib/record/money.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useMethodName } from '../../lib/record/use-method-name.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { Events } from './events.tsx';
import { Returns } from './returns.tsx';
import { useDeposit } from './use-deposits.ts';

interface DepositDialogProps {
  readonly merchant: string;
  readonly deposit: string;
  readonly onClosed: () => void;
}

/** One deposit: what was ordered, what its provider reported, and what was refunded or charged back. */
export function DepositDialog({ merchant, deposit, onClosed }: DepositDialogProps) {
  const t = useT();
  const found = useDeposit(merchant, deposit);
  return (
    <RecordDialog title={t('deposits.one')} onClosed={onClosed}>
      {() => (
        <Loaded found={found} rows={4}>
          {(opened) => (
            <>
              <Facts merchant={merchant} opened={opened} />
              <Events events={opened.events} />
              <Returns merchant={merchant} of={{ deposit }} returns={opened.returns} />
            </>
          )}
        </Loaded>
      )}
    </RecordDialog>
  );
}

interface OpenedProps {
  readonly opened: StaffDeposit;
}

function Facts({ merchant, opened }: OpenedProps & { readonly merchant: string }) {
  const t = useT();
  const { depositId, player, amount, fee, currency, provider, reference, state, createdAt } = opened;
  const by = [useMethodName()(opened), provider, reference ?? ''];
  return (
    <ul className={styles.facts}>
      <li className={styles.large}>
        <Money amount={amount} currency={currency} />
      </li>
      <li>
        {t(`deposits.state.${state}`)} · {t('deposits.began')} <Moment at={createdAt} exact />
      </li>
      <li>
        {t('deposits.player')}: <PlayerLink merchant={merchant} player={player} />
      </li>
      {Number(fee) > 0 && (
        <li>
          {t('deposits.fee')}: <bdi>{displayAmount(fee)}</bdi>
        </li>
      )}
      <li>
        {t('deposits.method')}: <bdi>{by.filter((text) => text !== '').join(' · ')}</bdi>
      </li>
      <li>
        {t('deposits.number')}: <code>{depositId}</code>
      </li>
    </ul>
  );
}
