import type { PossibleExclusion } from '@marquee/contracts/schemas/exclusions';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { Moment } from '../../lib/time/moment.tsx';
import { ExcludedAccount } from './excluded-account.tsx';
import { type MatchDecision, useDecideMatch } from './use-exclusions.ts';

interface PossibleExclusionsProps {
  readonly merchant: string;
  readonly matches: readonly PossibleExclusion[];
}

/** Players who may be persons of another, excluded account. Nothing where none waits. */
export function PossibleExclusions({ merchant, matches }: PossibleExclusionsProps) {
  const t = useT();
  if (matches.length === 0) return null;
  return (
    <Section title={t('exclusions.matches')} lead={t('exclusions.matches.lead')}>
      <ul className={styles.entries}>
        {matches.map((match) => (
          <li key={match.id} className={styles.dialog}>
            <Facts merchant={merchant} match={match} />
            <Actions merchant={merchant} match={match} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OneMatch {
  readonly merchant: string;
  readonly match: PossibleExclusion;
}

function Facts({ merchant, match: { player, source, matchedBy, until, foundAt } }: OneMatch) {
  const t = useT();
  return (
    <ul className={styles.facts}>
      <li>
        <PlayerLink merchant={merchant} player={player} />
      </li>
      <li>
        {t('exclusions.source')} <ExcludedAccount source={source} />,{' '}
        {until === null ? (
          t('exclusions.forGood')
        ) : (
          <>
            {t('exclusions.until')} <Moment at={until} exact />
          </>
        )}
      </li>
      <li>
        {t('exclusions.matchedBy')} {matchedBy.map((what) => t(`exclusions.matchedBy.${what}`)).join(', ')}
      </li>
      <li>
        {t('exclusions.foundAt')} <Moment at={foundAt} exact />
      </li>
    </ul>
  );
}

function Actions(props: OneMatch) {
  const t = useT();
  const [decision, setDecision] = useState<MatchDecision | null>(null);
  if (decision !== null) return <Decide {...props} decision={decision} onCancel={() => setDecision(null)} />;
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setDecision('dismiss')}>{t('exclusions.dismiss')}</Button>
      <Button variant="danger" onClick={() => setDecision('takeOver')}>
        {t('exclusions.takeOver')}
      </Button>
    </div>
  );
}

interface DecideProps extends OneMatch {
  readonly decision: MatchDecision;
  readonly onCancel: () => void;
}

function Decide({ merchant, match, decision, onCancel }: DecideProps) {
  const t = useT();
  const { toast } = useDialogs();
  const { act, perform } = useDecideMatch({ merchant, match: match.id }, decision, () =>
    toast(t(`exclusions.done.${decision}`)),
  );
  return (
    <ReasonForm
      action={t(`exclusions.${decision}`)}
      variant={decision === 'takeOver' ? 'danger' : 'primary'}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
      onCancel={onCancel}
    >
      <p>{t(`exclusions.${decision}.text`, { name: match.player.username })}</p>
    </ReasonForm>
  );
}
