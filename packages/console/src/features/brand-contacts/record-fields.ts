import { customerServiceSchema, licenceSchema, resourceSchema } from '@marquee/contracts/manifest';
import type { JsonObject } from '../../lib/brand/json.ts';

/** One field of a record. Its label is `brand.record.` and the names of list and field. */
export interface RecordField {
  readonly key: string;
  /** `localized`: one text per language of the brand. */
  readonly type: 'choice' | 'text' | 'localized' | 'https' | 'contact';
  readonly options?: readonly string[];
}
export interface RecordKind {
  /** Key of the list in `tenant.json`. */
  readonly list: 'licences' | 'customerService' | 'resources';
  readonly fields: readonly RecordField[];
}

/** Lists of `tenant.json` whose records have fields to edit. */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    list: 'licences',
    fields: [
      { key: 'id', type: 'choice', options: licenceSchema.shape.id.options },
      { key: 'number', type: 'text' },
      { key: 'url', type: 'https' },
    ],
  },
  {
    list: 'customerService',
    fields: [
      { key: 'csType', type: 'choice', options: customerServiceSchema.shape.csType.options },
      { key: 'path', type: 'contact' },
      { key: 'title', type: 'localized' },
    ],
  },
  {
    list: 'resources',
    fields: [
      { key: 'resourceType', type: 'choice', options: resourceSchema.shape.resourceType.options },
      { key: 'url', type: 'https' },
      { key: 'labelNameEn', type: 'text' },
    ],
  },
];

const PROTOCOLS: Partial<Record<RecordField['type'], readonly string[]>> = {
  https: ['https:'],
  contact: ['https:', 'mailto:', 'tel:'],
};

/** Whether a text is an address that the server accepts for the field. */
export function isAddress(type: RecordField['type'], text: string): boolean {
  const protocols = PROTOCOLS[type];
  return protocols === undefined || (URL.canParse(text) && protocols.includes(new URL(text).protocol));
}

/** An empty record. */
export const emptyRecord = ({ fields }: RecordKind): JsonObject =>
  Object.fromEntries(
    fields.map(({ key, type, options = [] }) => [key, type === 'localized' ? {} : (options[0] ?? '')]),
  );
