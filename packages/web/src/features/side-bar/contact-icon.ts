import type { PublicManifest } from '@marquee/contracts/manifest';
import type { IconName } from '@marquee/ui/icon';

type ContactType = PublicManifest['customerService'][number]['csType'];

const ICONS: Readonly<Record<ContactType, IconName>> = {
  live: 'headset',
  telegram: 'send',
  messenger: 'chat',
  line: 'chat',
  whatsapp: 'phone',
  email: 'mail',
  vip: 'star',
};

export const contactIcon = (csType: ContactType): IconName => ICONS[csType];
