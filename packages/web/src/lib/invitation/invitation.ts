import { STORAGE } from '@marquee/contracts/constants';

/** Codes by which a visitor came here; empty where there was none. */
export interface Invitation {
  readonly affiliateCode: string;
  readonly referralCode: string;
}
export type InvitationField = keyof Invitation;
export const NO_INVITATION: Invitation = { affiliateCode: '', referralCode: '' };
export const INVITATION_FIELDS = ['affiliateCode', 'referralCode'] as const satisfies readonly InvitationField[];

const CODE_MAX = 64;

/** Codes of the address, kept from the page somebody lands on to the one where they register [A09]. */
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

/** A code that turned out to be nobody's. */
export const forgetCode = (field: InvitationField, storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(STORAGE[field]);
