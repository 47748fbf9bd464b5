import { useManifest } from '../manifest/page-state.ts';
import { OutsideLink } from '../paths/outside-link.tsx';

/** Items of a list: the organisations that help with gambling, as the brand names them. */
export function Helpers() {
  return useManifest().protection.help.map(({ name, url }) => (
    <li key={url}>
      <OutsideLink url={url}>{name}</OutsideLink>
    </li>
  ));
}
