import { useT } from '../../i18n/use-t.ts';
import { Badge, type Tone } from '../../page/badge.tsx';
import { exactTime } from '../../time/format-time.ts';
import { Moment } from '../../time/moment.tsx';
import type { LayerValue } from '../brand-values.ts';
import styles from './where-from.module.css';

const TONES: Partial<Record<LayerValue['layer'], Tone>> = {
  override: 'accent',
  schedule: 'accent',
  kill: 'negative',
};
/** Origin of a value that is in no file. */
const CATALOGUE = 'catalogue';

export function LayerBadge({ layer }: Pick<LayerValue, 'layer'>) {
  const t = useT();
  return <Badge tone={TONES[layer] ?? 'neutral'}>{t(`brand.layer.${layer}`)}</Badge>;
}

/** File and line of a layer's value. */
function usePlaceText(): (said: LayerValue) => string {
  const t = useT();
  return ({ file, line, origin }) => (origin === CATALOGUE ? t('brand.said.catalogue') : `${file}:${line}`);
}

/** Author, time and reason of a layer's value; for folders file and line. */
export function LayerOrigin({ said }: { said: LayerValue }) {
  const t = useT();
  const placeText = usePlaceText();
  if (said.note === undefined) {
    return <p className={styles.place}>{placeText(said)}</p>;
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

/** The same in one line, for screen readers. */
export function useOriginText(): (said: LayerValue) => string {
  const t = useT();
  const placeText = usePlaceText();
  return (said) => {
    const { note } = said;
    if (note === undefined) return placeText(said);
    return `${t('brand.said.by', { by: note.by })}, ${exactTime(new Date(note.at))}. ${note.reason}`;
  };
}
