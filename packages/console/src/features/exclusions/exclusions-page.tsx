import { EmptyState } from '@marquee/ui/empty-state';
import { useParams } from 'react-router-dom';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { LateRecalls } from './late-recalls.tsx';
import { PossibleExclusions } from './possible-exclusions.tsx';
import { ReleaseRegistration } from './release-registration.tsx';
import { useExclusions } from './use-exclusions.ts';
import { WaitingEnds } from './waiting-ends.tsx';

/** Exclusions of other accounts that wait for a decision at one brand. */
export function ExclusionsPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('exclusion.decide', merchant);
  const found = useExclusions(merchant);
  return (
    <Page
      title={t('nav.exclusions')}
      tab={`${t('nav.exclusions')} · ${name}`}
      lead={t('exclusions.lead')}
      actions={
        <BrandSwitcher permission="exclusion.decide" merchant={merchant} pathOf={PATHS.exclusions} work="exclusions" />
      }
    >
      <Loaded found={found} elsewhere={t('exclusions.elsewhere')}>
        {(listed) => (
          <>
            {listed.matches.length + listed.ends.length + listed.recalls.length === 0 && (
              <EmptyState title={t('exclusions.empty')} text={t('exclusions.empty.text')} />
            )}
            <PossibleExclusions merchant={merchant} matches={listed.matches} />
            <WaitingEnds merchant={merchant} {...listed} />
            <LateRecalls merchant={merchant} recalls={listed.recalls} />
            <ReleaseRegistration merchant={merchant} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
