import { minimumAge } from '@marquee/contracts/age';
import { RESPONSIBLE_PATH } from '@marquee/contracts/pages';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Licences } from '../../lib/licences/licences.tsx';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { scrollToTop } from '../../lib/navigation/use-nav.ts';
import { Helpers } from '../../lib/protection/helpers.tsx';
import styles from './marks.module.css';

/** The sign of the minimum age, where the brand's footer has that mark [W13]. */
export function AgeMark() {
  const t = useT();
  const { ages, protection } = useManifest();
  if (!protection.footerMarks.includes('age')) return null;
  const age = minimumAge(ages);
  return (
    <div className={styles.adults}>
      <span className={styles.age} aria-hidden="true">
        {age}+
      </span>
      <p>{t('footer.adults', { age })}</p>
    </div>
  );
}

/** The page of responsible play, and with the mark the organisations that help with gambling [W13]. */
export function HelpMark() {
  const t = useT();
  const isMarked = useManifest().protection.footerMarks.includes('help');
  const name = t(isMarked ? 'footer.help' : 'footer.responsible');
  return (
    <ul className={styles.list} aria-label={name}>
      <li>
        <Link to={RESPONSIBLE_PATH} onClick={scrollToTop}>
          {name}
        </Link>
      </li>
      {isMarked && <Helpers />}
    </ul>
  );
}

/** Licences and their holder, where the brand's footer has that mark and its folder names them [H09][W13]. */
export function LicenceMark() {
  const { licenceHolder, protection } = useManifest();
  if (!protection.footerMarks.includes('licence')) return null;
  return (
    <div className={styles.licences}>
      {licenceHolder !== null && <p>{licenceHolder}</p>}
      <Licences className={styles.list} />
    </div>
  );
}
