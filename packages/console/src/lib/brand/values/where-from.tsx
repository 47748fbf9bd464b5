import { Popover } from '@base-ui/react/popover';
import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../i18n/use-t.ts';
import { auditOf } from '../../paths/paths.ts';
import { useBrandScope } from '../brand-scope.ts';
import { winnerOf } from '../brand-values.ts';
import { LayerList, LockList } from './layer-list.tsx';
import { LayerBadge, useOriginText } from './layer-origin.tsx';
import styles from './where-from.module.css';

const HOVER_DELAY_MS = 250;

/** The value of every layer, the rules for it, and a link to its history. */
function Provenance({ value }: { value: ResolvedValue }) {
  const t = useT();
  const { merchant } = useBrandScope();
  return (
    <>
      <Popover.Title className={styles.title}>{t('brand.layers')}</Popover.Title>
      <code className={styles.path}>{value.written}</code>
      <LayerList value={value} />
      {value.locks.length > 0 && (
        <section className={styles.locks}>
          <h3 className={styles.title}>{t('brand.locks')}</h3>
          <LockList locks={value.locks} />
        </section>
      )}
      <Link className={styles.history} to={auditOf(merchant, value.written)}>
        {t('brand.history')}
      </Link>
    </>
  );
}

/**
 * The layer that a value comes from. A press, a key or a resting pointer opens the values of all layers. `tabbable` while its row is the
 * current one.
 */
export function WhereFrom({ value, tabbable = true }: { value: ResolvedValue | undefined; tabbable?: boolean }) {
  const t = useT();
  const id = useId();
  const originText = useOriginText();
  const said = winnerOf(value);
  if (value === undefined || said === undefined) {
    return (
      <span className={styles.nothing}>{t(value === undefined ? 'brand.layer.nothing' : 'brand.layer.unknown')}</span>
    );
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={HOVER_DELAY_MS}
        className={styles.trigger}
        tabIndex={tabbable ? 0 : -1}
        type="button"
        aria-describedby={id}
      >
        <LayerBadge layer={said.layer} />
      </Popover.Trigger>
      <span id={id} hidden>
        {originText(said)}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Popover.Popup className={styles.card}>
            <Provenance value={value} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
