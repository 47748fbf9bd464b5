import { Tooltip } from '@base-ui/react/tooltip';
import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../../lib/page/badge.tsx';
import { exactTime } from '../../../lib/time/format-time.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import { type LayerSays, winnerOf } from '../data/brand-values.ts';
import styles from './where-from.module.css';

const TONES: Partial<Record<LayerSays['layer'], Tone>> = {
  override: 'accent',
  schedule: 'accent',
  kill: 'negative',
};
/** Origin of what stands in no file. */
const CATALOGUE = 'catalogue';
const TIP_DELAY_MS = 250;

export function LayerBadge({ layer }: Pick<LayerSays, 'layer'>) {
  const t = useT();
  return <Badge tone={TONES[layer] ?? 'neutral'}>{t(`brand.layer.${layer}`)}</Badge>;
}

/** Who said so, when and why; of folders the file and line. */
export function SaidBy({ said }: { said: LayerSays }) {
  const t = useT();
  if (said.note === undefined) {
    return <p className={styles.place}>{said.origin === CATALOGUE ? said.file : `${said.file}:${said.line}`}</p>;
  }
  const { by, at, reason } = said.note;
  return (
    <>
      <p>
        {t('brand.said.by', { by })} · <Moment at={at} />
      </p>
      <p className={styles.reason}>{reason}</p>
    </>
  );
}

/** The same in one line, for whoever hears it. */
function useSaidText(): (said: LayerSays) => string {
  const t = useT();
  return ({ note, file, line, origin }) => {
    if (note === undefined) return origin === CATALOGUE ? file : `${file}:${line}`;
    return `${t('brand.said.by', { by: note.by })}, ${exactTime(new Date(note.at))}. ${note.reason}`;
  };
}

/** Which layer a value comes from; who, when and why on hover and on focus. `tabbable` while its row is the current one. */
export function WhereFrom({ value, tabbable = true }: { value: ResolvedValue | undefined; tabbable?: boolean }) {
  const t = useT();
  const id = useId();
  const saidText = useSaidText();
  const said = winnerOf(value);
  if (said === undefined) {
    return (
      <span className={styles.nothing}>{t(value === undefined ? 'brand.layer.nothing' : 'brand.layer.unknown')}</span>
    );
  }
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        delay={TIP_DELAY_MS}
        className={styles.trigger}
        tabIndex={tabbable ? 0 : -1}
        type="button"
        aria-describedby={id}
      >
        <LayerBadge layer={said.layer} />
      </Tooltip.Trigger>
      <span id={id} hidden>
        {saidText(said)}
      </span>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} collisionPadding={8} className={styles.positioner}>
          {/* seen, not heard: its words describe the button already */}
          <Tooltip.Popup className={styles.tip} aria-hidden="true">
            <SaidBy said={said} />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
