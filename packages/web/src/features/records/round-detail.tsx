import type { PlayedRound } from '@marquee/contracts/schemas/records';
import { buttonClass } from '@marquee/ui/button';
import { type Step, Steps } from '@marquee/ui/steps';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { gamePath } from '../../lib/paths/paths.ts';
import { Fact, Facts, Reference } from './facts.tsx';
import styles from './records.module.css';
import { PlainAmount } from './signed-amount.tsx';

function useSteps({ state, openedAt, settledAt }: PlayedRound): Step[] {
  const t = useT();
  const time = useTime();
  const placed: Step = { key: 'placed', label: t('records.step.placed'), note: time(openedAt), state: 'done' };
  if (state === 'open') return [placed, { key: 'open', label: t('records.step.open'), state: 'current' }];
  const note = settledAt === null ? undefined : time(settledAt);
  return [placed, { key: state, label: t(`records.step.${state}`), note, state: 'done' }];
}

/** A page of the provider. */
const PageLink = ({ href, text }: { href: string; text: string }) => (
  <a className={buttonClass({ size: 's' })} href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
);

/** More about a round: when it was placed and settled, its number, and the way back to its game. */
export function RoundDetail({ round }: { round: PlayedRound }) {
  const t = useT();
  const steps = useSteps(round);
  const { nodeId, vendor, category, voided, bonusStake, bonusWon, isFree, isAtVendor, roundId, detailUrl, proofUrl } =
    round;
  return (
    <div className={styles.detail}>
      <Steps label={t('records.steps')} steps={steps} stateNames={{ done: '', current: '', todo: '', failed: '' }} />
      <Facts>
        {category !== null && <Fact name={t('records.category')}>{t(`lobby.title.${category}`)}</Fact>}
        {voided !== '0.00' && (
          <Fact name={t('records.voided')}>
            <PlainAmount amount={voided} />
          </Fact>
        )}
        {bonusStake !== '0.00' && (
          <Fact name={t('records.bonusStake')}>
            <PlainAmount amount={bonusStake} />
          </Fact>
        )}
        {bonusWon !== '0.00' && (
          <Fact name={t('records.bonusWon')}>
            <PlainAmount amount={bonusWon} />
          </Fact>
        )}
        <Fact name={t('records.round')}>
          <Reference text={roundId} />
        </Fact>
      </Facts>
      {isFree && <p className={styles.remark}>{t('records.bets.isFree')}</p>}
      {isAtVendor && <p className={styles.remark}>{t('records.bets.isAtVendor')}</p>}
      <div className={styles.links}>
        {nodeId !== null && category !== null && (
          <Link className={buttonClass({ size: 's' })} to={gamePath({ nodeId, vassalage: vendor, gameType: category })}>
            {t('records.bets.play')}
          </Link>
        )}
        {detailUrl !== null && <PageLink href={detailUrl} text={t('records.bets.detail')} />}
        {proofUrl !== null && <PageLink href={proofUrl} text={t('records.bets.proof')} />}
      </div>
    </div>
  );
}
