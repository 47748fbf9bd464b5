import type { MemberInfo } from '@marquee/contracts/schemas/member';
import { Button } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useAccountSecurity } from '../../lib/session/account-security.ts';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import { ContactChange, type ContactChangeProps } from './contact-change.tsx';
import { ContactRow } from './contact-row.tsx';
import { FactorPage } from './factor-page.tsx';
import { FactorRow } from './factor-row.tsx';
import { LoginList } from './login-list.tsx';
import { LoginPassword } from './login-password.tsx';
import { MobileProof } from './mobile-proof.tsx';
import { PaymentPassword } from './payment-password.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './security.module.css';
import { Row } from './security-row.tsx';
import { SessionList } from './session-list.tsx';
import { type RequestedChange, SocialLinks } from './social-links.tsx';
import { SocialProof } from './social-proof.tsx';
import { useKeepPayment } from './use-account-security.ts';
import { useProfile } from './use-profile.ts';
import type { LinkChange } from './use-social-links.ts';

type View =
  | 'overview'
  | 'profile'
  | 'password'
  | 'payment'
  | 'mobile'
  | 'newEmail'
  | 'newNumber'
  | 'factor'
  | LinkChange['action'];

function Identity({ info, avatar }: Pick<SecurityCenterProps, 'info' | 'avatar'>) {
  const t = useT();
  const time = useTime();
  const name = info?.nickname || info?.account || '';
  const last = info?.previousLogin;
  return (
    <div className={styles.identity}>
      {avatar}
      <span className={styles.about}>
        <span className={styles.name}>{name}</span>
        {info && info.account !== name && (
          <span className={styles.detail}>
            <span>
              {t('login.username')}: <bdi>{info.account}</bdi>
            </span>
          </span>
        )}
        <span className={styles.detail}>
          {info && !last && <span>{t('security.last.none')}</span>}
          {last && <span>{t('security.last', { time: time(last.at) })}</span>}
          {last && <bdi dir="ltr">{last.ip}</bdi>}
        </span>
      </span>
    </div>
  );
}

/** How much of the profile is filled in, as a fact and not as a demand. */
function Profile({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const { data, isError } = useProfile();
  const fields = data?.fields ?? [];
  if (data === undefined) return isError ? null : <Skeleton className={styles.waiting} />;
  if (fields.length === 0) return null;
  const filled = fields.filter(({ value }) => value !== '').length;
  return (
    <Row
      icon="user"
      title={t('profile.title')}
      text={t('profile.filled', { filled, total: fields.length })}
      action={t('profile.edit')}
      onOpen={onOpen}
    />
  );
}

/** The payment password, and one that waits. */
function Payment({ isSet, onOpen }: { isSet: boolean; onOpen: () => void }) {
  const t = useT();
  const time = useTime();
  const waiting = useAccountSecurity().data?.paymentReset ?? null;
  const keep = useKeepPayment();
  return (
    <Row
      icon="wallet"
      title={t('security.payment.title')}
      text={t(isSet ? 'security.payment.isSet' : 'security.payment.isNotSet')}
      action={t(isSet ? 'security.change' : 'security.set')}
      onOpen={onOpen}
    >
      {waiting && (
        <span className={styles.waits}>
          <span>{t('profile.payment.waits', { time: time(waiting.effectiveAt) })}</span>
          <Button size="s" busy={keep.isPending} onClick={() => keep.mutate()}>
            {t('profile.payment.keep')}
          </Button>
        </span>
      )}
    </Row>
  );
}

type ChangeProps = Omit<ContactChangeProps, 'contact'>;
const EmailChange = (props: ChangeProps) => <ContactChange contact="email" {...props} />;
const NumberChange = (props: ChangeProps) => <ContactChange contact="mobile" {...props} />;

/** Moves the focus to the heading when the view changes. */
function useFocusOnView(view: View) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    heading.current?.focus();
  }, [view]);
  return heading;
}

export interface SecurityCenterProps {
  readonly info: MemberInfo | undefined;
  /** Something in `info` has changed. */
  readonly onChanged: () => void;
  /** The member's picture, which opens the choice of another. */
  readonly avatar: ReactNode;
  /** Verification of identity, which a withdrawal may need. */
  readonly verification: ReactNode;
}

/**
 * The account (§2.9 `securityCenter`): profile, what protects it, ways to log in, devices and the history of log-ins. With the
 * page's switch off, the log-in password can still be changed and the identity verified; nothing else is offered.
 */
export function SecurityCenter({ info, onChanged, avatar, verification }: SecurityCenterProps) {
  const t = useT();
  const dialogs = useDialogs();
  const isWhole = useSwitch('memberCentre.securityCenter');
  const [view, setView] = useState<View>('overview');
  const [change, setChange] = useState<RequestedChange>({ action: 'link', provider: 'google', needsPassword: true });
  const heading = useFocusOnView(view);
  const back = (): void => setView('overview');
  const changed = (text: string): void => {
    dialogs.toast(text, 'positive');
    onChanged();
    back();
  };
  const isSet = info?.hasPaymentPassword === true;
  const hasPassword = info?.hasPassword !== false;
  const named = { number: info?.mobile?.shown ?? '', provider: PROVIDER_NAMES[change.provider] };
  const doneText = (done: Exclude<View, 'overview'>): string => {
    if (done === 'profile') return t('profile.saved');
    if (done === 'newEmail') return t('profile.email.done');
    if (done === 'newNumber') return t('profile.mobile.done');
    if (done === 'factor') return '';
    return done === 'password' && !hasPassword ? t('recovery.done.title') : t(`security.${done}.done`, named);
  };
  /** Title of a view, and what it is for. */
  const heads = (of: Exclude<View, 'overview'>): readonly [string, string] => {
    if (of === 'profile') return [t('profile.title'), t('profile.text')];
    if (of === 'factor') return [t('factor.title'), t('factor.text')];
    if (of === 'newEmail') return [t('profile.email.change'), t('profile.contact.text')];
    if (of === 'newNumber') return [t('profile.mobile.change'), t('profile.contact.text')];
    return [t(`security.${of}.title`, named), t(`security.${of}.text`, named)];
  };
  if (view !== 'overview') {
    const Form = {
      profile: ProfileForm,
      password: LoginPassword,
      payment: PaymentPassword,
      mobile: MobileProof,
      link: SocialProof,
      unlink: SocialProof,
      newEmail: EmailChange,
      newNumber: NumberChange,
      factor: FactorPage,
    }[view];
    return (
      <section className={styles.section}>
        <h3 ref={heading} tabIndex={-1}>
          {heads(view)[0]}
        </h3>
        <p className={styles.detail}>{heads(view)[1]}</p>
        <Form
          {...change}
          isSet={isSet}
          hasPassword={hasPassword}
          typedPassword={null}
          onDone={(text?: unknown) => changed(typeof text === 'string' ? text : doneText(view))}
        >
          <Button onClick={back}>{t('common.cancel')}</Button>
        </Form>
      </section>
    );
  }
  return (
    <div className={styles.center}>
      <Identity info={info} avatar={avatar} />
      {isWhole && <Profile onOpen={() => setView('profile')} />}
      {verification}
      <section className={styles.section} aria-labelledby="security-passwords">
        <h3 id="security-passwords" ref={heading} tabIndex={-1}>
          {t(isWhole ? 'profile.protection' : 'security.passwords')}
        </h3>
        <Row
          icon="lock"
          title={t('security.password.title')}
          text={t(hasPassword ? 'security.password.about' : 'security.password.none')}
          action={t(hasPassword ? 'security.change' : 'security.set')}
          onOpen={() => setView('password')}
        />
        {isWhole && <Payment isSet={isSet} onOpen={() => setView('payment')} />}
        {isWhole && (
          <>
            <FactorRow onOpen={() => setView('factor')} />
            <ContactRow contact="email" onChange={() => setView('newEmail')} />
            <ContactRow contact="mobile" onChange={() => setView('newNumber')} onProve={() => setView('mobile')} />
          </>
        )}
      </section>
      {isWhole && (
        <>
          <SocialLinks
            onChange={(requested) => {
              setChange(requested);
              setView(requested.action);
            }}
          />
          <SessionList />
          <LoginList />
        </>
      )}
    </div>
  );
}
