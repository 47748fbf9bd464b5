import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { Button } from '@marquee/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { editableValue, useBrandScope } from '../../lib/brand/brand-scope.ts';
import { isDrifted, winnerOf } from '../../lib/brand/brand-values.ts';
import type { Json } from '../../lib/brand/json.ts';
import { LayerBadge, LayerOrigin } from '../../lib/brand/values/layer-origin.tsx';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { auditOf } from '../../lib/paths/paths.ts';
import styles from './overview.module.css';

function DriftItem({ value }: { value: ResolvedValue }) {
  const t = useT();
  const textOf = useValueText();
  const scope = useBrandScope();
  const { staged, isOpen, giveBack, undo } = editableValue(scope, value.kind, value.path);
  const said = winnerOf(value);
  if (said === undefined) return null;
  const isStaged = staged !== undefined;
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <Link className={styles.link} to={auditOf(scope.merchant, value.written)}>
          <code>{value.written}</code>
        </Link>
        <p className={styles.said}>
          {textOf(value.value as Json | undefined)} <LayerBadge layer={said.layer} />
        </p>
        <div className={styles.quiet}>
          <LayerOrigin said={said} />
        </div>
      </div>
      {isOpen && said.layer !== 'kill' && (
        <Button size="s" onClick={isStaged ? undo : giveBack}>
          {t(isStaged ? 'brand.switches.unstage' : 'brand.value.giveBack')}
        </Button>
      )}
    </li>
  );
}

/** Every value set above the folder, with author, reason and a way to return to the folder's value. */
export function DriftList({ empty }: { empty: ReactNode }) {
  const { values } = useBrandScope();
  const drifted = values.all.filter(isDrifted);
  if (drifted.length === 0) return empty;
  return (
    <ul className={styles.list}>
      {drifted.map((value) => (
        <DriftItem key={value.written} value={value} />
      ))}
    </ul>
  );
}
