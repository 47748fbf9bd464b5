import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { GroupRow, SwitchRow } from './switch-row.tsx';
import type { TreeLine } from './switch-rows.ts';
import styles from './switches-section.module.css';
import { useStageSwitch } from './use-stage-switch.ts';
import { useTreeKeys } from './use-tree-keys.ts';

export interface SwitchTreegridProps {
  lines: readonly TreeLine[];
  /** Key of the switch whose details are open; empty when none are. */
  openKey: string;
  onOpen: (key: string) => void;
  onToggle: (id: string) => void;
}

/** The tree as a grid: rows by arrows or j and k, space stages, Enter opens, arrows sideways fold. */
export function SwitchTreegrid({ lines, openKey, onOpen, onToggle }: SwitchTreegridProps) {
  const t = useT();
  const { mayWrite } = useBrandScope();
  const stageSwitch = useStageSwitch();
  const onPress: typeof stageSwitch = (node) => mayWrite && stageSwitch(node);
  const { grid, at, onFocus, keyAct } = useTreeKeys(lines, { openKey, onOpen, onToggle, onPress });
  return (
    <table
      ref={grid}
      className={styles.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table (ARIA in HTML allows the role)
      role="treegrid"
      aria-label={t('brand.section.switches')}
      onFocus={({ target }) => onFocus(target)}
      onClick={({ target }) => {
        if (!(target instanceof Element) || target.closest('button') !== null) return;
        const id = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
        const line = lines.find((each) => each.id === id);
        if (line === undefined) return;
        if (line.node === null || target.closest('[data-fold]') !== null) onToggle(line.id);
        else onOpen(line.node.key);
      }}
      onKeyDown={(event) => {
        // A popup that a row opened elsewhere in the page handles its own keys.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        // Controls inside a row keep their own keys.
        const isRow = event.target instanceof HTMLElement && event.target.dataset['line'] !== undefined;
        const isOurs = (isRow || event.key.startsWith('Arrow')) && !(event.metaKey || event.ctrlKey || event.altKey);
        const run = isOurs ? keyAct(event.key) : undefined;
        if (run === undefined) return;
        event.preventDefault();
        run();
      }}
    >
      <tbody>
        {lines.map((line, index) =>
          line.node === null ? (
            <GroupRow key={line.id} line={line} isCurrent={index === at} />
          ) : (
            <SwitchRow
              key={line.id}
              line={line}
              node={line.node}
              isCurrent={index === at}
              isOpen={line.id === openKey}
            />
          ),
        )}
      </tbody>
    </table>
  );
}
