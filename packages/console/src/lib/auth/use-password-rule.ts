import { useT } from '../i18n/use-t.ts';

/** The contracts' rule for a new password; the server also refuses repetitions and the name. */
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/** Rule of a new password's field, with its text. */
export function usePasswordRule() {
  const t = useT();
  return {
    hint: t('session.password.hint', { min: LENGTH_MIN }),
    rule: {
      validate: (value: string): boolean | string =>
        (value.length >= LENGTH_MIN && value.length <= LENGTH_MAX) ||
        t('error.field.length', { min: LENGTH_MIN, max: LENGTH_MAX }),
    },
  };
}
