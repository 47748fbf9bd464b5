import type { Contact } from '@marquee/contracts/schemas/contacts';
import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useAccountSecurity } from '../../lib/session/account-security.ts';
import styles from './security.module.css';
import { Row } from './security-row.tsx';

interface ContactRowProps {
  readonly contact: Contact;
  readonly onChange: () => void;
  /** Confirms the known number. */
  readonly onProve?: () => void;
}

/** The e-mail address, or the number where members can log in or recover by a proven one [W17]. */
export function ContactRow({ contact, onChange, onProve }: ContactRowProps) {
  const t = useT();
  const time = useTime();
  const { switches } = useManifest();
  const { data } = useAccountSecurity();
  const isUsed = contact === 'email' || switches.MOBILEVERCODELOGIN3 || switches.CHNGPASSVERIF3;
  if (data === undefined || !isUsed) return null;
  const { [contact]: known, changeableFrom } = data.contacts;
  const isChangeable = changeableFrom === null && !known?.isVerified;
  const change = t(known === null ? 'profile.contact.add' : 'security.change');
  const mustProve = known !== null && !known.isProven && onProve !== undefined;
  const title = t(`profile.${contact}.title`);
  const state = known?.isProven ? 'profile.contact.isProven' : 'profile.contact.isNotProven';
  return (
    <Row
      icon={contact === 'email' ? 'mail' : 'phone'}
      title={title}
      text={known === null ? t(`profile.${contact}.none`) : t(state, { value: known.shown })}
      action={mustProve ? t('security.mobile.action') : isChangeable ? change : undefined}
      onOpen={mustProve ? onProve : onChange}
    >
      {known?.isVerified && (
        <span className={styles.seal}>
          <Icon name="shield" /> {t('profile.contact.isVerified')}
        </span>
      )}
      {changeableFrom !== null && !known?.isVerified && (
        <span className={styles.waits}>{t('profile.contact.waits', { time: time(changeableFrom) })}</span>
      )}
      {mustProve && isChangeable && (
        <span>
          <Button size="s" aria-label={`${change}: ${title}`} onClick={onChange}>
            {change}
          </Button>
        </span>
      )}
    </Row>
  );
}
