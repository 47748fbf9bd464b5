import type { Callback } from '../modules/callbacks/index.ts';
import type { IdentityEvent, IdentityOrder, IdentityProvider, ProviderAnswer } from '../modules/identity/index.ts';
import { ProviderCallError } from '../modules/provider/index.ts';

/** `lost before`: the check does not arrive. `lost after`: it does, and no answer comes back. */
type SubmitFault = 'none' | 'lost before' | 'lost after' | 'away';

/** A provider of identity checks in memory that answers as the test says. Tests send its events as JSON to `/callbacks/checker`. */
export interface FakeIdentityProvider extends IdentityProvider {
  /** All checks it knows, by order id. */
  readonly known: Map<string, { readonly order: IdentityOrder; answer: ProviderAnswer | null }>;
  /** How often a check was sent to it. */
  sent: number;
  /** The answer to new checks; null: it comes later. */
  next: ProviderAnswer | null;
  fault: SubmitFault;
}

export function createFakeIdentityProvider(): FakeIdentityProvider {
  const away = () => new ProviderCallError('unreachable', 'The provider gave no answer');
  const provider: FakeIdentityProvider = {
    code: 'checker',
    known: new Map(),
    sent: 0,
    next: null,
    fault: 'none',
    submit: async (order) => {
      provider.sent += 1;
      if (provider.fault === 'away' || provider.fault === 'lost before') throw away();
      const known = provider.known.get(order.id) ?? { order, answer: provider.next };
      provider.known.set(order.id, known);
      if (provider.fault === 'lost after') throw away();
      return known.answer;
    },
    query: async (id) => {
      if (provider.fault === 'away') throw away();
      const known = provider.known.get(id);
      return known === undefined ? 'unknown' : known.answer;
    },
    readCallback: ({ rawBody }: Callback): IdentityEvent => JSON.parse(rawBody.toString('utf8')),
  };
  return provider;
}
