import type { RegistrationWay } from '@marquee/contracts/registration';
import { createContext, use } from 'react';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';

/** The way the form around it goes. */
export const WayContext = createContext<RegistrationWay>({ by: 'username' });
export const useWay = (): RegistrationWay => use(WayContext);

/** The ways a visitor may register here: by number first, where a brand has it. */
export function useWays(): readonly RegistrationWay[] {
  const { switches } = useManifest();
  const byMobile = useSwitch('MOBILENUMREG3');
  const byUsername = useSwitch('USERNAMEREG3');
  const asked = { asksPassword: switches.MOBILENUMPASSREG3 === true, asksCode: switches.REGMOBVERF3 === true };
  return [
    ...(byMobile ? [{ by: 'mobile', ...asked } as const] : []),
    ...(byUsername ? [{ by: 'username' } as const] : []),
  ];
}
