import type { BreakSide, DayAbout, ReconBreak } from '@marquee/contracts/schemas/reconciliation';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import { useMay } from '../../lib/session/session.ts';
import { exactTime } from '../../lib/time/format-time.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { BREAK_TONES } from './break-list.tsx';
import { amountText } from './figures.ts';
import styles from './reconciliation.module.css';
import { type DayKey, useExplain } from './use-reconciliation.ts';

const WIDTH_PX = 640;
/** An id of ours; other ids are shown as the provider wrote them. */
const IS_OURS = /^[\w-]{1,64}$/;

export interface BreakDialogProps {
  readonly keyOfDay: DayKey;
  readonly about: DayAbout;
  readonly found: ReconBreak;
  readonly onClosed: () => void;
}

/** One difference with the data of both sides and its reason. Staff with the permission can explain it. */
export function BreakDialog({ keyOfDay, about, found, onClosed }: BreakDialogProps) {
  const t = useT();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(true);
  const { ref, kinds, state, explained, resolvedAt, repairedBy } = found;
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={kinds.map((kind) => t(`reconciliation.kind.${kind}`)).join(', ')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.dialog}>
        <p className={styles.facts}>
          <Badge tone={BREAK_TONES[state]}>{t(`reconciliation.break.${state}`)}</Badge>
          <code className={styles.reference}>{ref}</code>
        </p>
        <Sides merchant={keyOfDay.merchant} about={about} found={found} />
        {explained !== null && (
          <p>
            {t('reconciliation.explained')} <Moment at={explained.at} />: {explained.reason}
          </p>
        )}
        {resolvedAt !== null && (
          <p>
            {t('reconciliation.resolved')} <Moment at={resolvedAt} />
            {repairedBy !== null && <>. {t(`reconciliation.repair.${repairedBy}`)}</>}
          </p>
        )}
        {state !== 'resolved' && may('reconciliation.write', keyOfDay.merchant) && (
          <ExplainForm keyOfDay={keyOfDay} found={found} onDone={() => setIsOpen(false)} />
        )}
      </div>
    </Modal>
  );
}

interface SidesProps {
  readonly merchant: string;
  readonly about: DayAbout;
  readonly found: ReconBreak;
}

function Sides({ merchant, about, found: { here, there } }: SidesProps) {
  const t = useT();
  const row = (label: string, of: (side: BreakSide) => ReactNode, textOf: (side: BreakSide) => string | null) => {
    // A payment provider names no player.
    const [ours, theirs] = [here && textOf(here), there && textOf(there)];
    const differs = ours !== null && theirs !== null && ours !== theirs;
    const cell = (side: BreakSide | null) => (
      <td className={clsx(differs && styles.differs)}>{(side !== null && of(side)) || '–'}</td>
    );
    return (
      <tr>
        <th scope="row">{label}</th>
        {cell(here)}
        {cell(there)}
      </tr>
    );
  };
  /** A transfer has neither round nor game, a fee has no player. */
  const says = (of: (side: BreakSide) => string | null) =>
    [here, there].some((side) => side !== null && of(side) !== null);
  const amountOf = ({ amount, currency }: BreakSide) => `${amountText(amount, currency ?? '')} ${currency ?? ''}`;
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('reconciliation.here')}</th>
          <th scope="col">{t('reconciliation.there')}</th>
        </tr>
      </thead>
      <tbody>
        {row(
          t('reconciliation.standing'),
          ({ state }) => t(`reconciliation.standing.${state}`),
          ({ state }) => state,
        )}
        {row(
          t('reconciliation.kind'),
          ({ kind }) => t(`reconciliation.operation.${kind}`),
          ({ kind }) => kind,
        )}
        {row(t('reconciliation.amount'), amountOf, amountOf)}
        {says(({ player }) => player) &&
          row(
            t('reconciliation.player'),
            ({ player }) => player !== null && <Player merchant={merchant} player={player} />,
            ({ player }) => player,
          )}
        {says(({ round }) => round) &&
          row(
            t(about === 'payments' ? 'reconciliation.order' : 'reconciliation.round'),
            ({ round }) => round !== null && <code>{round}</code>,
            ({ round }) => round,
          )}
        {says(({ game }) => game) &&
          row(
            t('reconciliation.game'),
            ({ game }) => game !== null && <code>{game}</code>,
            ({ game }) => game,
          )}
        {says(({ bet = null }) => bet) &&
          row(
            t('reconciliation.bet'),
            ({ bet }) => bet !== undefined && <code>{bet}</code>,
            ({ bet = null }) => bet,
          )}
        {row(
          t('reconciliation.at'),
          ({ at }) => exactTime(new Date(at)),
          () => null,
        )}
      </tbody>
    </table>
  );
}

const Player = ({ merchant, player }: { merchant: string; player: string }) =>
  IS_OURS.test(player) ? (
    <TextLink to={PATHS.player(merchant, player)}>
      <code>{player}</code>
    </TextLink>
  ) : (
    <code>{player}</code>
  );

function ExplainForm({
  keyOfDay,
  found: { ref },
  onDone,
}: {
  keyOfDay: DayKey;
  found: ReconBreak;
  onDone: () => void;
}) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const { act, perform } = useExplain(keyOfDay, () => {
    toast(t('reconciliation.explain.done'));
    onDone();
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => perform({ ref, reason: reason.trim() }));
  return (
    <form className={styles.dialog} noValidate onSubmit={submit}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <AuditReasonField
        register={register}
        formState={formState}
        label={t('reconciliation.reason')}
        hint={t('reconciliation.reason.hint')}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('reconciliation.explain')}
        </Button>
      </div>
    </form>
  );
}
