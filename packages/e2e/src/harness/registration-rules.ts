import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REGISTRATION_FIELDS, type RegistrationField } from '@marquee/contracts/registration';

const ANYTHING = { acceptedPattern: '*', patternId: 'any', minLength: 1, maxLength: 64 };

/** Sets a brand's registration to name, password and these fields, all required. */
export async function askFor(folder: string, fields: readonly RegistrationField[]): Promise<void> {
  const file = join(folder, 'registration.json');
  const { fields: own } = JSON.parse(await readFile(file, 'utf8')) as { fields: Record<string, object> };
  const { username, password } = own;
  const others = REGISTRATION_FIELDS.filter((field) => field !== 'username' && field !== 'password');
  const rules = others.map((field) => {
    const isAsked = fields.includes(field);
    return [field, { enabled: isAsked, required: isAsked, ...ANYTHING }];
  });
  await writeFile(file, JSON.stringify({ version: 1, fields: { username, password, ...Object.fromEntries(rules) } }));
}
