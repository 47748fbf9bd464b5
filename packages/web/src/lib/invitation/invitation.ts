import { STORAGE } from '@marquee/contracts/constants';

/** Invitation codes of the visitor's address; empty for none. */
export interface Invitation {
  readonly affiliateCode: string;
  readonly referralCode: string;
}
export type InvitationField = keyof Invitation;
export const NO_INVITATION: Invitation = { affiliateCode: '', referralCode: '' };
export const INVITATION_FIELDS = ['affiliateCode', 'referralCode'] as const satisfies readonly InvitationField[];

const CODE_MAX = 64;

/** Codes of the address, kept from the visitor's first page until the registration [A09]. */
export function keepInvitation(search: string, storage: Pick<Storage, 'setItem'>): void {
  const params = new URLSearchParams(search);
  for (const field of INVITATION_FIELDS) {
    const code = params.get(field)?.trim() ?? '';
    if (code !== '' && code.length <= CODE_MAX) storage.setItem(STORAGE[field], code);
  }
}

export const readInvitation = (storage: Pick<Storage, 'getItem'>): Invitation => ({
  affiliateCode: storage.getItem(STORAGE.affiliateCode) ?? '',
  referralCode: storage.getItem(STORAGE.referralCode) ?? '',
});

/** Forgets a code that is unknown. */
export const forgetCode = (field: InvitationField, storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(STORAGE[field]);
