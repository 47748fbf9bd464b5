import { useManifest } from '../manifest/page-state.ts';

/** How a forgotten password is replaced. */
export type RecoveryWay = 'email' | 'phone';

/** The ways this brand offers, e-mail first: its switch is on, and it knows what to write or send to. */
export function useRecoveryWays(): readonly RecoveryWay[] {
  const { switches, registration } = useManifest();
  const ways: readonly (readonly [RecoveryWay, boolean])[] = [
    ['email', switches['login.recovery'] === true && registration.email.enabled],
    ['phone', switches.CHNGPASSVERIF3 === true && registration.mobileNum.enabled],
  ];
  return ways.flatMap(([way, isOffered]) => (isOffered ? [way] : []));
}
