import { isKillable } from '@marquee/contracts/sensitivity';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { isDrifted, killOf } from '../../lib/brand/brand-values.ts';
import { stage } from '../../lib/brand/draft.ts';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import { LayerList, LockList } from '../../lib/brand/values/layer-list.tsx';
import { SidePane } from '../../lib/brand/values/side-pane.tsx';
import { WhereFrom } from '../../lib/brand/values/where-from.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { auditOf } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { KillDialog } from './kill-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import styles from './switch-details.module.css';
import { isOn, type SwitchNode } from './switch-tree.ts';
import { useStageSwitch } from './use-stage-switch.ts';
import { switchPath } from './use-switches.ts';

/** Actions: stage, return to the folder's value, emergency, end of an emergency. */
function Actions({ node }: { node: SwitchNode }) {
  const t = useT();
  const may = useMay();
  const stageSwitch = useStageSwitch();
  const { merchant, mayWrite, changeDraft } = useBrandScope();
  const [dialog, setDialog] = useState<'kill' | 'lift' | null>(null);
  const isKilled = killOf(node.value) !== undefined;
  const mayKill = may('switch.kill', merchant) && node.definition.public && isKillable(node.key);
  const mayLift = may(node.isSensitive ? 'change.approve' : 'switch.lift', merchant);
  const giveBack = (): void =>
    changeDraft((draft) =>
      stage(draft, {
        kind: 'switches',
        path: switchPath(node.key),
        before: node.wasSet,
        isSensitive: node.isSensitive,
      }),
    );
  return (
    <div className={styles.actions}>
      {mayWrite && (
        <Button size="s" onClick={() => stageSwitch(node)}>
          {node.isStaged
            ? t('brand.switches.unstage')
            : t(node.isSet ? 'brand.switches.stageOff' : 'brand.switches.stageOn')}
        </Button>
      )}
      {mayWrite && isDrifted(node.value) && !isKilled && (
        <Button size="s" onClick={giveBack}>
          {t('brand.value.giveBack')}
        </Button>
      )}
      {mayKill && !isKilled && node.wasSet && (
        <Button size="s" variant="danger" onClick={() => setDialog('kill')}>
          {t('brand.kill.open')}
        </Button>
      )}
      {isKilled && !mayLift && may('switch.lift', merchant) && <p>{t('brand.lift.approver')}</p>}
      {isKilled && mayLift && (
        <Button size="s" onClick={() => setDialog('lift')}>
          {t('brand.lift.open')}
        </Button>
      )}
      {dialog === 'kill' && <KillDialog node={node} onClosed={() => setDialog(null)} />}
      {dialog === 'lift' && <LiftDialog node={node} onClosed={() => setDialog(null)} />}
    </div>
  );
}

/** One switch: the value of each layer, its rules, and its actions. */
export function SwitchDetails({ node, onClose }: { node: SwitchNode; onClose: () => void }) {
  const t = useT();
  const nameOf = useSwitchName();
  const { merchant } = useBrandScope();
  const { value, definition } = node;
  const kill = killOf(value);
  return (
    <SidePane title={nameOf(node.key)} onClose={onClose}>
      <div className={styles.facts}>
        <code>{node.key}</code>
        <Badge tone={isOn(node) ? 'positive' : 'neutral'}>{t(isOn(node) ? 'brand.value.on' : 'brand.value.off')}</Badge>
        <span>{t(`brand.class.${definition.class}`)}</span>
        {node.isSensitive && <Badge tone="warning">{t('brand.sensitive')}</Badge>}
      </div>
      {node.offBecauseOf !== null && <p>{t('brand.state.offBecause', { parent: nameOf(node.offBecauseOf) })}</p>}
      {kill !== undefined && value?.expiresAt != null && (
        <p>
          {t('brand.kill.until')} <Moment at={value.expiresAt} exact />
        </p>
      )}
      <Actions node={node} />
      {value !== undefined && value.locks.length > 0 && (
        <section className={styles.part}>
          <h3>{t('brand.locks')}</h3>
          <LockList locks={value.locks} />
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('brand.layers')}</h3>
        {value?.layers[0] === undefined ? <WhereFrom value={value} /> : <LayerList value={value} />}
      </section>
      <Link className={styles.history} to={auditOf(merchant, value?.written ?? `switches.${node.key}`)}>
        {t('brand.history')}
      </Link>
    </SidePane>
  );
}
