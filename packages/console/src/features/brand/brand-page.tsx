import { useParams } from 'react-router-dom';
import { Page } from '../../lib/page/page.tsx';

/** One brand. Its sections are routes of their own below it. */
export function BrandPage() {
  const { merchant = '' } = useParams();
  return <Page title={merchant}>{null}</Page>;
}
