import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode, isApiProblem } from '../../api/api-problem.ts';
import { KEYS } from '../../api/query-keys.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { useBrandScope } from '../brand-scope.ts';
import styles from './fault-list.module.css';
import { FaultList, faultsIn } from './fault-list.tsx';

/** Why a write was refused: the lock and its reason, the faults, or a reload after a conflict. */
export function ProblemNotice({ error }: { error: unknown }) {
  const t = useT();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { merchant, values } = useBrandScope();
  const body = isApiProblem(error) ? error.body : {};
  const faults = faultsIn(body);
  const lock = values.all.flatMap(({ locks }) => locks).find(({ rule }) => rule === body['lock']);
  return (
    <div className={styles.problem}>
      <Notice>
        {problemText(error)} {lock?.why}
      </Notice>
      {hasCode(error, 'locked') && <p className={styles.why}>{t('brand.problem.locked')}</p>}
      {faults.length > 0 && <FaultList faults={faults} />}
      {hasCode(error, 'version_moved', 'base_moved', 'conflict') && (
        <div>
          <Button size="s" onClick={() => void queries.invalidateQueries({ queryKey: KEYS.brand(merchant) })}>
            {t('brand.problem.look')}
          </Button>
        </div>
      )}
    </div>
  );
}
