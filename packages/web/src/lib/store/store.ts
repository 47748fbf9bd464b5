/** The wrapper around the state library; nothing else imports it. */
import { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';

export { atom, createStore, Provider as StoreProvider, useAtom, useAtomValue, useSetAtom, useStore };
export type Store = ReturnType<typeof createStore>;
