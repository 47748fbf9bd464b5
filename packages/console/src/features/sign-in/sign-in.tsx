import { AuthCard } from '../../lib/auth/auth-card.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Enrolment } from '../../lib/second-factor/enrolment.tsx';
import { freshCodesAtom } from '../../lib/second-factor/fresh-codes.ts';
import { type Session, useKeepSession } from '../../lib/session/session.ts';
import { useSetAtom } from '../../lib/store/store.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

function EnrolmentStage() {
  const keep = useKeepSession();
  const setCodes = useSetAtom(freshCodesAtom);
  return (
    <Enrolment
      onDone={(session, codes) => {
        setCodes(codes);
        keep(session);
      }}
    />
  );
}

/** The current step of signing in: name and password, the code, or setting up a second factor. */
export function SignIn({ session }: { session: Session }) {
  const t = useT();
  if (session?.stage === 'code') {
    return (
      <AuthCard title={t('session.code.title')} lead={t('session.code.lead')}>
        <CodeForm />
      </AuthCard>
    );
  }
  if (session?.stage === 'enrolment') {
    return (
      <AuthCard title={t('enrolment.title')} lead={t('enrolment.lead')}>
        <EnrolmentStage />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('session.title')}>
      <PasswordForm />
    </AuthCard>
  );
}
