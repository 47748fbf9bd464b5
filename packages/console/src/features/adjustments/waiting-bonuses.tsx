import { displayAmount } from '@marquee/contracts/amounts';
import type { BonusRequest } from '@marquee/contracts/schemas/bonuses';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { type BonusDecision, useBonusRequests, useDecideBonus } from './use-bonus-requests.ts';

/** Bonuses above the brand's sum that wait for a second person. Nothing where none waits. */
export function WaitingBonuses({ merchant }: { merchant: string }) {
  const t = useT();
  const found = useBonusRequests(merchant).data;
  if (found === undefined || found.requests.length === 0) return null;
  return (
    <Section title={t('adjustments.bonuses')} lead={t('adjustments.bonuses.lead')}>
      <ul className={styles.dialog}>
        {found.requests.map((request) => (
          <li key={`${request.id} ${request.hash}`} className={styles.dialog}>
            <Facts
              merchant={merchant}
              request={request}
              author={found.people[request.author] ?? t('adjustments.formerStaff')}
            />
            <Actions merchant={merchant} request={request} isOwn={request.author === found.you} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Facts({ merchant, request, author }: { merchant: string; request: BonusRequest; author: string }) {
  const t = useT();
  const { player, amount, currency, required, days, note, createdAt } = request;
  return (
    <ul className={styles.facts}>
      <li>
        <PlayerLink merchant={merchant} player={player} />:{' '}
        <bdi className={styles.figure}>
          +{displayAmount(amount)} {currency}
        </bdi>
      </li>
      <li>{t('adjustments.bonuses.terms', { required: `${displayAmount(required)} ${currency}`, count: days })}</li>
      <li>
        {t('adjustments.note')}: {note}
      </li>
      <li>
        {t('adjustments.requestedBy', { name: author })} <Moment at={createdAt} exact />
      </li>
    </ul>
  );
}

interface ActionProps {
  readonly merchant: string;
  readonly request: BonusRequest;
}

function useAction({ merchant, request }: ActionProps, action: BonusDecision) {
  const t = useT();
  const { toast } = useDialogs();
  return useDecideBonus({ merchant, bonus: request.id }, action, () =>
    toast(t(action === 'approve' ? 'adjustments.bonuses.approved' : `adjustments.done.${action}`)),
  );
}

/** What the reader may do: withdraw an own request, approve or reject another person's. */
function Actions({ isOwn, ...props }: ActionProps & { readonly isOwn: boolean }) {
  const t = useT();
  const may = useMay();
  const problemText = useProblemText();
  const [isEnding, setIsEnding] = useState(false);
  const { act, perform } = useAction(props, 'approve');
  if (isOwn ? !may('player.adjust', props.merchant) : !may('adjustment.approve', props.merchant)) return null;
  const ending = isOwn ? 'withdraw' : 'reject';
  if (isEnding) return <End action={ending} {...props} />;
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <div className={styles.buttons}>
        <Button variant="danger" onClick={() => setIsEnding(true)}>
          {t(`adjustments.${ending}`)}
        </Button>
        {!isOwn && (
          <Button variant="primary" busy={act.isPending} onClick={() => perform({ hash: props.request.hash })}>
            {t('adjustments.bonuses.approve')}
          </Button>
        )}
      </div>
    </>
  );
}

function End({ action, ...props }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const { act, perform } = useAction(props, action);
  return (
    <ReasonForm
      action={t(`adjustments.${action}`)}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
    />
  );
}
