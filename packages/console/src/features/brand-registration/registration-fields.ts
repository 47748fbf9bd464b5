import {
  type FormSection,
  formField,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from '@marquee/contracts/registration-fields';

/** Fields of one part of the form; the parts' texts are below `brand.form.`. */
export const fieldsOf = (section: FormSection): readonly RegistrationField[] =>
  REGISTRATION_FIELDS.filter((field) => formField(field).section === section);

/** Always required; no rule can change that. */
export const isAlwaysOn = (field: RegistrationField): boolean => formField(field).always === true;
