import { useT } from '../../../lib/i18n/use-t.ts';
import { useBrandScope } from '../brand-scope.ts';
import { Part } from '../values/part.tsx';
import { FaultList } from './fault-list.tsx';

/** Instead of values that can't be made out: why not, and what to do in the folder. */
export function FaultyFolder() {
  const t = useT();
  const { faults } = useBrandScope().about;
  return (
    <Part title={t('brand.faults')} lead={t('brand.faults.text')}>
      <FaultList faults={faults} />
    </Part>
  );
}
