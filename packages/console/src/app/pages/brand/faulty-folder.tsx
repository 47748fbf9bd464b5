import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import { FaultList } from '../../../lib/brand/problem/fault-list.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Section } from '../../../lib/page/section.tsx';

/** Shown instead of a section while the folder has faults. */
export function FaultyFolder() {
  const t = useT();
  const { faults } = useBrandScope().about;
  return (
    <Section dense title={t('brand.faults')} lead={t('brand.faults.text')}>
      <FaultList faults={faults} />
    </Section>
  );
}
