/** How a player replaces a forgotten password. Without zod. */
import type { PublicManifest } from './manifest.ts';

export type RecoveryWay = 'email' | 'phone';

interface RecoveryOffer {
  readonly switches: Pick<PublicManifest['switches'], 'login.recovery' | 'CHNGPASSVERIF3'>;
  readonly registration: Pick<PublicManifest['registration'], 'email' | 'mobileNum'>;
}

/** The ways of a brand, e-mail first: its switch is on, and registration requires the address or number that the message is sent to. */
export function recoveryWays({ switches, registration }: RecoveryOffer): readonly RecoveryWay[] {
  const byEmail = switches['login.recovery'] && registration.email.enabled;
  const byPhone = switches.CHNGPASSVERIF3 && registration.mobileNum.enabled;
  return [...(byEmail ? ['email' as const] : []), ...(byPhone ? ['phone' as const] : [])];
}
