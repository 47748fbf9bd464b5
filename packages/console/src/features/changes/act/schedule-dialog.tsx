import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { merchantsOf } from '../data/change-state.ts';
import { useBrandZones } from '../data/use-brand-zones.ts';
import styles from './act.module.css';
import { type ActDialogProps, DIALOG_WIDTH_PX } from './dialog-props.ts';
import { firstProposal, ownZone, scheduleTime, utcText, zonesWith } from './schedule-time.ts';
import { useSpanText } from './use-span-text.ts';

const NOW_EVERY_MS = 5_000;

function ScheduleForm({ change, zones, ...props }: ActDialogProps & { change: ChangeValue; zones: readonly string[] }) {
  const t = useT();
  const spanText = useSpanText();
  const problemText = useProblemText();
  const now = useNow(NOW_EVERY_MS);
  const [zone, setZone] = useState(change.schedule?.zone ?? zones[0] ?? ownZone());
  const [local, setLocal] = useState(() => change.schedule?.local ?? firstProposal(zone, now));
  const time = scheduleTime(local, zone, now);
  const problem = time.problem && t(`error.${time.problem}`);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (time.problem === null) props.onAct({ call: 'scheduleChange', body: { local, zone } });
      }}
    >
      {props.error !== null && <Notice>{problemText(props.error)}</Notice>}
      <div className={styles.times}>
        <Field label={t('changes.schedule.local')} error={problem ?? undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={local}
              onChange={({ target }) => setLocal(target.value.slice(0, 16))}
            />
          )}
        </Field>
        <Field label={t('changes.schedule.zone')} hint={t('changes.schedule.zone.hint')}>
          {(control) => (
            <Select
              {...control}
              value={zone}
              onChange={({ target }) => setZone(target.value)}
              options={zonesWith([zone, ...zones, ownZone()]).map((each) => ({ value: each, label: each }))}
            />
          )}
        </Field>
      </div>
      {time.at !== null && (
        <p className={styles.instant} role="status">
          <span className={styles.strong}>{spanText(time.at.getTime() - now.getTime())}</span>
          <span className={styles.quiet}>{utcText(time.at)}</span>
        </p>
      )}
      <p className={styles.quiet}>{t('changes.schedule.again')}</p>
      <div className={styles.buttons}>
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={time.problem !== null} busy={props.isBusy}>
          {t('changes.schedule.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** A wall clock time in a zone, the brand's own zone first, and its instant. */
export function ScheduleDialog(props: ActDialogProps) {
  const t = useT();
  const zones = useBrandZones(merchantsOf(props.change));
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={t('changes.schedule.title')}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      {/* The form waits for the zones, so that the preselected one does not change while the user types. */}
      {zones !== null && <ScheduleForm {...props} zones={zones} />}
    </Modal>
  );
}
