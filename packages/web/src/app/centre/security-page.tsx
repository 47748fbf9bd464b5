import { useQueryClient } from '@tanstack/react-query';
import { IdentityCard } from '../../features/identity/identity-card.tsx';
import { AvatarField } from '../../features/profile/avatar-field.tsx';
import { SecurityCenter } from '../../features/security/security-center.tsx';
import { MEMBER_INFO_QUERY_KEY, memberInfoQuery, useMemberInfo } from '../../lib/session/member-info.ts';
import type { LoadData } from './centre-pages.tsx';

export const loadSecurity: LoadData = ({ api, queries }) => queries.ensureQueryData(memberInfoQuery(api));

/** §2.9's page `securityCenter`. */
export function SecurityPage() {
  const queries = useQueryClient();
  const { data: info } = useMemberInfo();
  return (
    <SecurityCenter
      info={info}
      avatar={<AvatarField name={info?.nickname || info?.account || ''} />}
      verification={<IdentityCard />}
      onChanged={() => void queries.invalidateQueries({ queryKey: MEMBER_INFO_QUERY_KEY })}
    />
  );
}
