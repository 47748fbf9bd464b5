import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TableSkeleton } from '../../../lib/page/table-skeleton.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { ActProblem } from '../act/act-problem.tsx';
import { isOver, merchantsOf } from '../data/change-state.ts';
import { PreviewList } from './preview-list.tsx';
import { ScreenControls, useScreenChoice } from './screen-controls.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { heightOf, screenUrl } from './screen-pages.ts';
import styles from './screens.module.css';
import { useMakePreview, useOpenPreviews } from './use-previews.ts';

const MINUTES = [30, 120, 1440] as const;
const SIDES = ['before', 'after'] as const;

/** Makes the two links for the chosen time. */
function MakePreview({ change, merchant }: { change: ChangeValue; merchant: string }) {
  const t = useT();
  const make = useMakePreview(change);
  const [minutes, setMinutes] = useState<number>(MINUTES[0]);
  // Every attempt sends the same key. The preview replaces this form.
  const [key] = useState(() => crypto.randomUUID());
  const start = () => make.mutate({ merchant, minutes, key });
  return (
    <>
      {make.isError && <ActProblem error={make.error} onClose={make.reset} />}
      <EmptyState
        title={t('changes.screens.none')}
        text={t('changes.screens.none.text')}
        action={
          <span className={styles.make}>
            <Select
              aria-label={t('changes.preview.for')}
              value={String(minutes)}
              onChange={({ target }) => setMinutes(Number(target.value))}
              options={MINUTES.map((each) => ({
                value: String(each),
                label: t(each < 60 ? 'changes.preview.minutes' : 'changes.preview.hours', {
                  count: each < 60 ? each : each / 60,
                }),
              }))}
            />
            <Button variant="primary" busy={make.isPending} onClick={start}>
              {t('changes.screens.make')}
            </Button>
          </span>
        }
      />
    </>
  );
}

/** The same page of the brand twice: before and after the change set. */
export function ScreensSection({ change }: { change: ChangeValue }) {
  const t = useT();
  const may = useMay();
  const merchants = merchantsOf(change);
  const chosen = useScreenChoice(merchants);
  const { merchant, choice, widthPx, isWhole } = chosen;
  const open = useOpenPreviews(change);
  if (isOver(change)) return <EmptyState title={t('changes.screens.over')} text={t('changes.screens.over.text')} />;
  const own = open?.find((preview) => preview.merchant === merchant && preview.urls !== null);
  const urls = own?.urls ?? null;
  return (
    <div className={styles.section}>
      {open === undefined ? (
        <TableSkeleton rows={4} />
      ) : own !== undefined && urls !== null ? (
        <>
          <ScreenControls merchants={merchants} chosen={chosen} />
          <div className={styles.screens} data-width={widthPx} data-whole={isWhole || undefined}>
            {SIDES.map((side) => (
              <ScreenFrame
                // A preview is rendered when it loads, so another version needs a reload.
                key={`${side} ${own.id} ${change.version}`}
                label={t(`changes.${side}`)}
                src={screenUrl(urls[side], choice)}
                widthPx={widthPx}
                heightPx={heightOf(widthPx, isWhole)}
              />
            ))}
          </div>
        </>
      ) : may('change.write', merchant) ? (
        <MakePreview key={merchant} change={change} merchant={merchant} />
      ) : (
        <EmptyState title={t('changes.screens.none')} text={t('changes.screens.ask')} />
      )}
      <PreviewList change={change} />
    </div>
  );
}
