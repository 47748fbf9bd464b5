export { isMachineHost } from '@marquee/server-kit';
