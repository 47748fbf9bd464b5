import { PAGE_MARGIN, PAGE_RANGE } from '@marquee/contracts/constants';
import { Pager } from '@marquee/ui/pager';
import { useT } from '../i18n/use-t.ts';

interface CentrePagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** §9's pager of the member centre's lists. */
export function CentrePager({ page, pages, onPage }: CentrePagerProps) {
  const t = useT();
  return (
    <Pager
      label={t('centre.pages')}
      page={page}
      pages={pages}
      range={PAGE_RANGE}
      margin={PAGE_MARGIN}
      onPage={onPage}
      previous={t('centre.pages.previous')}
      next={t('centre.pages.next')}
      nameOf={(number) => t('centre.pages.page', { page: number })}
      position={t('centre.pages.position', { page, pages })}
    />
  );
}
