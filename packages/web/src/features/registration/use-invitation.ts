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

/** Warns that a code is unknown, with §8's text. */
export function useInvitationWarning(): () => void {
  const t = useT();
  const dialogs = useDialogs();
  return () =>
    void dialogs.alert({ title: t('error.invitation_code_error'), confirm: t('common.close'), tone: 'warning' });
}

/**
 * The valid codes of the visitor's address. A field whose code is valid or still being checked is hidden: `rules` are the brand's
 * without it. An unknown code is reported once and forgotten, and its field is shown.
 */
export function useInvitation(rules: RegistrationRules): { rules: RegistrationRules; codes: Partial<Invitation> } {
  const api = useApi();
  const warn = useInvitationWarning();
  const { preview } = usePageState();
  // A preview may have no storage, and no invitation leads to one.
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
    // Once per code: the warning's text follows the language by itself.
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
