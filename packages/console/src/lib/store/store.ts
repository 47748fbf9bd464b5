/** The wrapper around the state library; nothing else imports it. */
import { atom, createStore, Provider, useAtom, useSetAtom } from 'jotai';

export { atom, createStore, Provider as StoreProvider, useAtom, useSetAtom };
export type Store = ReturnType<typeof createStore>;
