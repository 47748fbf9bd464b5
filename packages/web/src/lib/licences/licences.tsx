import { useT } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';
import { OutsideLink } from '../paths/outside-link.tsx';

/** Authority and number of each licence that the brand's folder names, with a link to the authority's own page [H09]. */
export function Licences({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const { licences } = useManifest();
  if (licences.length === 0) return null;
  return (
    <ul className={className} aria-label={t('footer.licences')}>
      {licences.map(({ id, number, url }) => (
        <li key={id}>
          <OutsideLink url={url}>{`${t(`footer.licence.${id}`)} ${number}`}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}
