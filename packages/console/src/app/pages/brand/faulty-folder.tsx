import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import { FaultList } from '../../../lib/brand/problem/fault-list.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Section } from '../../../lib/page/section.tsx';

/** Instead of values that can't be made out: why not, and what to do in the folder. */
export function FaultyFolder() {
  const t = useT();
  const { faults } = useBrandScope().about;
  return (
    <Section dense title={t('brand.faults')} lead={t('brand.faults.text')}>
      <FaultList faults={faults} />
    </Section>
  );
}
