import { buttonClass } from '@marquee/ui/button';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { PATHS } from '../paths/paths.ts';

/** The way from an empty page of the member centre to the games. It closes the centre. */
export function FindGame() {
  const t = useT();
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={PATHS.home}>
      {t('centre.findGame')}
    </Link>
  );
}
