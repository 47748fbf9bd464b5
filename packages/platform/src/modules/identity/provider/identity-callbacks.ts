import type { Brands } from '../../../services.ts';
import type { CallbackReader } from '../../callbacks/index.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { insertIdentityEvent } from './submission.repository.ts';
import { takeAnswer } from './take-answer.ts';

interface CallbackDeps {
  readonly brands: Pick<Brands, 'get'>;
}

/** Readers of the callbacks of providers of identity checks, by provider code. */
export const identityCallbacks = (
  providers: ReadonlyMap<string, IdentityProvider>,
  deps: CallbackDeps,
): ReadonlyMap<string, CallbackReader> =>
  new Map([...providers].map(([code, provider]) => [code, readerOf(code, provider, deps)]));

const readerOf = (code: string, provider: IdentityProvider, { brands }: CallbackDeps): CallbackReader => ({
  read: async (callback) => {
    const event = provider.readCallback(callback);
    return (
      event && {
        order: event.order,
        take: async (db, { merchant, clock }, checkId) => {
          const manifest = brands.get(merchant);
          const stored = { ...event, provider: code, checkId, receivedAt: clock.now() };
          if (manifest === undefined || !(await insertIdentityEvent(db, { merchant }, stored))) return;
          await takeAnswer(db, { merchant, clock, manifest }, { checkId, provider: code }, event);
        },
      }
    );
  },
});
