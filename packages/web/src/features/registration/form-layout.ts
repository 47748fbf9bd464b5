import {
  FORM_SECTIONS,
  type FormSection,
  formField,
  type RegistrationField,
} from '@marquee/contracts/registration-fields';

/** With fewer fields the form has no headings. */
const HEADINGS_FROM = 7;

export interface FieldGroup {
  /** Null where the form is short and has no headings. */
  readonly section: FormSection | null;
  readonly fields: readonly RegistrationField[];
  /** Fields with a line of their own, so that two columns have no holes. */
  readonly wide: ReadonlySet<RegistrationField>;
}

/** The field of an odd run that gets its own line: an address, because it is the longest, otherwise the last. */
const longestOf = (run: readonly RegistrationField[]): RegistrationField | undefined =>
  run.find((field) => field === 'address') ?? run.at(-1);

/** The password and its confirmation fill a line, so the fields before and after it must be even in number. */
function wideOf(fields: readonly RegistrationField[]): ReadonlySet<RegistrationField> {
  const pair = fields.indexOf('password');
  const runs = pair === -1 ? [fields] : [fields.slice(0, pair), fields.slice(pair + 1)];
  return new Set(runs.flatMap((run) => (run.length % 2 === 1 ? (longestOf(run) ?? []) : [])));
}

/** Fields in the form's order → the groups it shows: by section, or one group while they are few. */
export function groupFields(fields: readonly RegistrationField[]): readonly FieldGroup[] {
  // A nickname is beside the username, above the passwords.
  const account = fields.filter((field) => formField(field).section === 'account' && field !== 'password');
  const ordered = [
    ...account,
    ...fields.filter((field) => field === 'password'),
    ...fields.filter((field) => formField(field).section !== 'account'),
  ];
  const group = (section: FormSection | null, own: readonly RegistrationField[]): FieldGroup => ({
    section,
    fields: own,
    wide: wideOf(own),
  });
  if (fields.length < HEADINGS_FROM) return [group(null, ordered)];
  return FORM_SECTIONS.map((section) =>
    group(
      section,
      ordered.filter((field) => formField(field).section === section),
    ),
  ).filter(({ fields: own }) => own.length > 0);
}
