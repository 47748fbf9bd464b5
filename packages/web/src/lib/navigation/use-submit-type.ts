import { useHydrated } from './use-hydrated.ts';

/** Type of a form's button in the server's page: until its script runs, a submit would put the fields into the address. */
export const useSubmitType = (): 'submit' | 'button' => (useHydrated() ? 'submit' : 'button');
