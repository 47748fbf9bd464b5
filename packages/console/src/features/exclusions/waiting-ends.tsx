import type { ExclusionEnd, ListedExclusionsValue } from '@marquee/contracts/schemas/exclusions';
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
import { Moment } from '../../lib/time/moment.tsx';
import { ExcludedAccount } from './excluded-account.tsx';
import { type EndDecision, useDecideEnd } from './use-exclusions.ts';

interface WaitingEndsProps extends Pick<ListedExclusionsValue, 'ends' | 'people' | 'you'> {
  readonly merchant: string;
}

/** Requests to end an exclusion that was taken over from another person, or to release a registration. Nothing where none waits. */
export function WaitingEnds({ merchant, ends, people, you }: WaitingEndsProps) {
  const t = useT();
  if (ends.length === 0) return null;
  return (
    <Section title={t('exclusions.ends')} lead={t('exclusions.ends.lead')}>
      <ul className={styles.entries}>
        {ends.map((end) => (
          <li key={`${end.id} ${end.hash}`} className={styles.dialog}>
            <Facts merchant={merchant} end={end} author={people[end.author] ?? t('exclusions.formerStaff')} />
            <Actions merchant={merchant} end={end} isOwn={end.author === you} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OneEnd {
  readonly merchant: string;
  readonly end: ExclusionEnd;
}

function Facts({ merchant, end, author }: OneEnd & { readonly author: string }) {
  const t = useT();
  const { player, newcomer, sources, reason, createdAt } = end;
  return (
    <ul className={styles.facts}>
      <li>
        {player === null ? <Newcomer newcomer={newcomer} /> : <PlayerLink merchant={merchant} player={player} />}:{' '}
        {reason}
      </li>
      {sources.map((source) => (
        <li key={`${source.merchant} ${source.player}`}>
          {t('exclusions.source')} <ExcludedAccount source={source} />
        </li>
      ))}
      <li>
        {t('exclusions.requestedBy', { name: author })} · <Moment at={createdAt} exact />
      </li>
    </ul>
  );
}

/** What the person has whose registration is released. */
function Newcomer({ newcomer }: Pick<ExclusionEnd, 'newcomer'>) {
  const t = useT();
  const { email, mobile, person } = newcomer ?? {};
  const parts = [email, mobile, person?.replace('|', ', ')].filter(Boolean);
  return (
    <>
      {t('exclusions.release.of')} <bdi>{parts.join(' · ')}</bdi>
    </>
  );
}

function useAction({ merchant, end }: OneEnd, action: EndDecision) {
  const t = useT();
  const { toast } = useDialogs();
  const isRelease = action === 'approve' && end.player === null;
  const done = isRelease ? t('exclusions.release.done') : t(`exclusions.done.${action}`);
  return useDecideEnd({ merchant, end: end.id }, action, () => toast(done));
}

/** What the reader may do: withdraw an own request, approve or reject another person's. */
function Actions({ isOwn, ...props }: OneEnd & { readonly isOwn: boolean }) {
  const t = useT();
  const problemText = useProblemText();
  const [isEnding, setIsEnding] = useState(false);
  const { act, perform } = useAction(props, 'approve');
  const ending = isOwn ? 'withdraw' : 'reject';
  if (isEnding) return <End action={ending} onCancel={() => setIsEnding(false)} {...props} />;
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      {isOwn && <p className={styles.quiet}>{t('exclusions.waitsForOther')}</p>}
      <div className={styles.buttons}>
        <Button variant="danger" onClick={() => setIsEnding(true)}>
          {t(`exclusions.${ending}`)}
        </Button>
        {!isOwn && (
          <Button variant="primary" busy={act.isPending} onClick={() => perform({ hash: props.end.hash })}>
            {t(props.end.player === null ? 'exclusions.release.approve' : 'exclusions.approve')}
          </Button>
        )}
      </div>
    </>
  );
}

interface EndProps extends OneEnd {
  readonly action: 'reject' | 'withdraw';
  readonly onCancel: () => void;
}

function End({ action, onCancel, ...props }: EndProps) {
  const t = useT();
  const { act, perform } = useAction(props, action);
  return (
    <ReasonForm
      action={t(`exclusions.${action}`)}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
      onCancel={onCancel}
    />
  );
}
