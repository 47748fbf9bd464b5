import type { UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { Money } from '../../lib/record/money.tsx';
import { OpenButton } from '../../lib/record/open-button.tsx';

interface PaymentAmountProps {
  readonly payment: Pick<UnmatchedPayment, 'paymentId' | 'amount' | 'currency'>;
  readonly onOpen: (id: string) => void;
}

/** The amount of a listed payment. A press on it opens the payment. */
export const PaymentAmount = ({ payment: { paymentId, amount, currency }, onOpen }: PaymentAmountProps) => (
  <OpenButton onOpen={() => onOpen(paymentId)}>
    <Money amount={amount} currency={currency} />
  </OpenButton>
);
