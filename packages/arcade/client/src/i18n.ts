import type messages from './messages/en.json';

export type MessageKey = keyof typeof messages;
export type Messages = Readonly<Record<MessageKey, string>>;

/** A message in the player's language, with `{name}` filled in. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

const LOADERS: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  en: () => import('./messages/en.json'),
  km: () => import('./messages/km.json'),
  'zh-Hans': () => import('./messages/zh-Hans.json'),
  id: () => import('./messages/id.json'),
  ar: () => import('./messages/ar.json'),
  vi: () => import('./messages/vi.json'),
  th: () => import('./messages/th.json'),
  my: () => import('./messages/my.json'),
  ty: () => import('./messages/ty.json'),
};

/** Loads one language; English if `lang` is unknown. */
export async function loadTranslate(lang: string): Promise<Translate> {
  const load = LOADERS[lang] ?? (() => import('./messages/en.json'));
  const messages: Messages = (await load()).default;
  return (key, values = {}) => messages[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
