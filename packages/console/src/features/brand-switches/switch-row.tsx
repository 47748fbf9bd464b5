import { Icon } from '@marquee/ui/icon';
import clsx from 'clsx';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { killOf } from '../../lib/brand/brand-values.ts';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import split from '../../lib/brand/values/split-list.module.css';
import { WhereFrom } from '../../lib/brand/values/where-from.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import type { GroupLine, SwitchLine, TreeLine } from './switch-rows.ts';
import { isOn, type SwitchNode } from './switch-tree.ts';
import styles from './switches-section.module.css';
import { useStageSwitch } from './use-stage-switch.ts';

/** Accessible position of a line. */
const treeProps = ({ id, level, isExpanded, position, siblings }: TreeLine, isCurrent: boolean) => ({
  'data-line': id,
  'data-level': level,
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': siblings,
  ...(isExpanded === null ? {} : { 'aria-expanded': isExpanded }),
  tabIndex: isCurrent ? 0 : -1,
});

/** The grid handles the click; the row has the expanded state. */
function Fold({ line }: { line: TreeLine }) {
  if (line.isExpanded === null) return <span className={styles.fold} />;
  return (
    <span
      className={clsx(styles.fold, styles.folds)}
      data-fold
      data-open={line.isExpanded || undefined}
      aria-hidden="true"
    >
      <Icon name="chevron-end" />
    </span>
  );
}

interface RowProps {
  isCurrent: boolean;
}

export function GroupRow({ line, isCurrent }: RowProps & { line: GroupLine }) {
  const t = useT();
  return (
    <tr {...treeProps(line, isCurrent)} className={clsx(styles.row, styles.group)}>
      <td className={styles.groupCell} colSpan={4}>
        <Fold line={line} />
        {t(`brand.group.${line.group}`)}
        <span className={styles.count}>{line.count}</span>
      </td>
    </tr>
  );
}

/** On, off, or off because of a parent; and whether another value is staged. */
function State({ node }: { node: SwitchNode }) {
  const t = useT();
  const nameOf = useSwitchName();
  if (node.isStaged) return <Badge tone="accent">{t(node.isSet ? 'brand.state.willOn' : 'brand.state.willOff')}</Badge>;
  if (killOf(node.value) !== undefined) return <Badge tone="negative">{t('brand.state.killed')}</Badge>;
  if (node.offBecauseOf !== null) {
    return <Badge tone="warning">{t('brand.state.offBecause', { parent: nameOf(node.offBecauseOf) })}</Badge>;
  }
  return (
    <Badge tone={isOn(node) ? 'positive' : 'neutral'}>{t(isOn(node) ? 'brand.value.on' : 'brand.value.off')}</Badge>
  );
}

interface SwitchRowProps extends RowProps {
  line: SwitchLine;
  node: SwitchNode;
  isOpen: boolean;
}

export function SwitchRow({ line, node, isCurrent, isOpen }: SwitchRowProps) {
  const t = useT();
  const nameOf = useSwitchName();
  const { mayWrite } = useBrandScope();
  const stageSwitch = useStageSwitch();
  const tabIndex = isCurrent ? 0 : -1;
  const locks = node.value?.locks ?? [];
  return (
    <tr
      {...treeProps(line, isCurrent)}
      className={clsx(styles.row, styles.switch)}
      data-staged={node.isStaged || undefined}
      aria-selected={isOpen}
    >
      <td className={styles.name}>
        <Fold line={line} />
        <span className={styles.words}>
          <span className={styles.label}>{nameOf(node.key)}</span>
          <code className={split.code}>{node.key}</code>
        </span>
        {locks.length > 0 && (
          <span className={styles.mark} title={locks.map(({ rule }) => rule).join(', ')}>
            <Icon name="lock" />
            <span className={styles.hidden}>{t('brand.locked')}</span>
          </span>
        )}
        {node.isSensitive && (
          <span className={styles.mark} title={t('brand.sensitive')}>
            <Icon name="shield" />
            <span className={styles.hidden}>{t('brand.sensitive')}</span>
          </span>
        )}
      </td>
      <td className={styles.state}>
        <State node={node} />
      </td>
      <td>
        <WhereFrom value={node.value} tabbable={isCurrent} />
      </td>
      <td className={styles.toggleCell}>
        <button
          type="button"
          role="switch"
          className={styles.toggle}
          aria-checked={node.isSet}
          aria-label={nameOf(node.key)}
          tabIndex={tabIndex}
          disabled={!mayWrite}
          onClick={() => stageSwitch(node)}
        />
      </td>
    </tr>
  );
}
