import type { RegistrationWay } from '@marquee/contracts/registration';
import { createContext, use } from 'react';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';

/** The way of the surrounding form. */
export const WayContext = createContext<RegistrationWay>({ by: 'username' });
export const useWay = (): RegistrationWay => use(WayContext);

/** The brand's ways to register, by number first. */
export function useWays(): readonly RegistrationWay[] {
  const { switches } = useManifest();
  const byMobile = useSwitch('MOBILENUMREG3');
  const byUsername = useSwitch('USERNAMEREG3');
  const requirements = { needsPassword: switches.MOBILENUMPASSREG3 === true, needsCode: switches.REGMOBVERF3 === true };
  return [
    ...(byMobile ? [{ by: 'mobile', ...requirements } as const] : []),
    ...(byUsername ? [{ by: 'username' } as const] : []),
  ];
}
