import type { RegistrationRules } from '@marquee/contracts/registration';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import {
  forgetCode,
  INVITATION_FIELDS,
  type Invitation,
  type InvitationField,
  NO_INVITATION,
  readInvitation,
} from '../../lib/invitation/invitation.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';

const KINDS = { affiliateCode: 'affiliate', referralCode: 'referral' } as const;

/** Tells that a code is nobody's, in the words of §8. */
export function useInvitationWarning(): () => void {
  const t = useT();
  const dialogs = useDialogs();
  return () =>
    void dialogs.alert({ title: t('error.invitation_code_error'), confirm: t('common.close'), tone: 'warning' });
}

/**
 * The codes somebody came by, as far as the platform says they are good. A field whose code is good (or still being asked
 * about) needs no asking: `rules` are the brand's without it. A bad one is told once and forgotten, and its field stands.
 */
export function useInvitation(rules: RegistrationRules): { rules: RegistrationRules; codes: Partial<Invitation> } {
  const api = useApi();
  const warn = useInvitationWarning();
  const { preview } = usePageState();
  // A preview may have no storage, and nobody came to it by a code.
  const [came] = useState(() => (preview === undefined ? readInvitation(sessionStorage) : NO_INVITATION));
  const answers = useQueries({
    queries: INVITATION_FIELDS.map((field) => ({
      queryKey: ['invitation', field, came[field]],
      queryFn: () =>
        api('affiliate', { query: { code: came[field], kind: KINDS[field], domain: window.location.hostname } }),
      enabled: came[field] !== '',
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const isBad = (field: InvitationField): boolean => answers[INVITATION_FIELDS.indexOf(field)]?.data?.valid === false;
  const isOpen = (field: InvitationField): boolean =>
    came[field] === '' || isBad(field) || answers[INVITATION_FIELDS.indexOf(field)]?.isError === true;
  const bad = INVITATION_FIELDS.filter(isBad).join();
  const good = INVITATION_FIELDS.filter((field) => !isOpen(field)).join();

  useEffect(() => {
    if (bad === '') return;
    for (const field of INVITATION_FIELDS) if (bad.includes(field)) forgetCode(field, sessionStorage);
    warn();
    // Once a code: what the warning says follows the language by itself.
  }, [bad]);

  return useMemo(() => {
    const fields = INVITATION_FIELDS.filter((field) => good.includes(field));
    const hidden = fields.map((field) => [field, { ...rules[field], enabled: false }]);
    return {
      rules: { ...rules, ...Object.fromEntries(hidden) } as RegistrationRules,
      codes: Object.fromEntries(fields.map((field) => [field, came[field]])),
    };
  }, [rules, good, came]);
}
