import { groups } from 'virtual:marquee-message-groups';
import type { i18n } from 'i18next';
import { languageAtom, pageStateAtom } from '../manifest/page-state.ts';
import type { Store } from '../store/store.ts';
import { addMessages, withOverrides } from './create-i18n.ts';
import { bundleLanguage, loadFrom, type MessageGroup } from './messages.ts';
import { type LoadGroup, loadedGroupsAtom } from './show-language.ts';

const LOADERS = new Map<string, LoadGroup>(
  Object.entries(groups).map(([name, chunks]) => [name, (code) => loadFrom(chunks, code)]),
);

function loaderOf(name: MessageGroup): LoadGroup {
  const load = LOADERS.get(name);
  if (!load) throw new Error(`no messages of ${name}`);
  return load;
}

/** Adds the messages of page groups in the current language, each once. Rejects when a chunk cannot be loaded. */
export async function loadGroups(store: Store, instance: i18n, names: readonly MessageGroup[]): Promise<void> {
  const missing = names.map(loaderOf).filter((load) => !store.get(loadedGroupsAtom).includes(load));
  if (missing.length === 0) return;
  const language = store.get(languageAtom);
  const bundles = await Promise.all(missing.map((load) => load(language)));
  // The language changed meanwhile, or another page brought the same group.
  if (store.get(languageAtom) !== language) return loadGroups(store, instance, names);
  const overrides = store.get(pageStateAtom)?.manifest.messages[bundleLanguage(language)];
  addMessages(instance, language, withOverrides(Object.assign({}, ...bundles), overrides));
  store.set(loadedGroupsAtom, (loaded) => [...new Set([...loaded, ...missing])]);
}
