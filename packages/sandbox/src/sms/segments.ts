/** The default alphabet of GSM 03.38, and its extension, whose characters take two places. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENDED = new Set('^{}\\[~]|€\f');

const GSM = { single: 160, part: 153 };
/** Any other character makes the whole message UCS-2, two bytes each. */
const UCS2 = { single: 70, part: 67 };

/** Number of SMS that a text is sent and charged as. Parts of a longer text are shorter because of their header. */
export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENDED.has(character));
  const places = isGsm ? characters.length + characters.filter((one) => GSM_EXTENDED.has(one)).length : text.length;
  const { single, part } = isGsm ? GSM : UCS2;
  return places <= single ? 1 : Math.ceil(places / part);
}
