import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { ApproveForm } from './approve-form.tsx';
import styles from './identity.module.css';
import { RejectForm } from './reject-form.tsx';
import { type DecisionProps, useDecide } from './use-decide.ts';

/** What the reader may do with a check that waits. Another person's claim leaves nothing to do until it lapses. */
export function CheckDecision({ merchant, opened }: DecisionProps) {
  const t = useT();
  const [form, setForm] = useState<'approve' | 'reject' | null>(null);
  const { claim, you, people } = opened;
  const isMine = claim?.staff === you;
  const isOthers = claim !== null && !isMine && Date.parse(claim.until) > Date.now();
  const props = { merchant, opened };
  if (isOthers)
    return (
      <Section title={t('identity.decision')} dense>
        <p className={styles.quiet}>
          {t('identity.claimedByOther', { name: people[claim.staff] ?? t('identity.formerStaff') })}
        </p>
      </Section>
    );
  const onDone = () => setForm(null);
  return (
    <Section title={t('identity.decision')} dense>
      {form === 'approve' && <ApproveForm {...props} onDone={onDone} />}
      {form === 'reject' && <RejectForm {...props} onDone={onDone} />}
      {form === null && (
        <div className={styles.buttons}>
          <Claim {...props} action={isMine ? 'release' : 'claim'} />
          <Button variant="danger" onClick={() => setForm('reject')}>
            {t('identity.do.reject')}
          </Button>
          <Button variant="primary" onClick={() => setForm('approve')}>
            {t('identity.do.approve')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Claim({ action, ...props }: DecisionProps & { readonly action: 'claim' | 'release' }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useDecide(props, action, () => undefined);
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Button busy={act.isPending} onClick={() => perform({})}>
        {t(`identity.do.${action}`)}
      </Button>
    </>
  );
}
