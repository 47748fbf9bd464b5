import { Button } from '@marquee/ui/button';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import styles from './audit.module.css';
import { useVerifyAudit } from './use-audit.ts';

/** Checks whether the audit was tampered with: every entry has the hash of the previous one. */
export function ChainCheck() {
  const t = useT();
  const problemText = useProblemText();
  const verify = useVerifyAudit();
  const { data } = verify;
  return (
    <span className={styles.chain}>
      <span role="status">
        {verify.isError && <Badge tone="negative">{problemText(verify.error)}</Badge>}
        {data?.broken === null && <Badge tone="positive">{t('audit.chain.whole', { count: data.length })}</Badge>}
        {data?.broken && (
          <Badge tone="negative">
            {t('audit.chain.broken', { seq: data.broken.seq })} {data.broken.problem}
          </Badge>
        )}
      </span>
      <Button busy={verify.isPending} onClick={() => verify.mutate()}>
        {t('audit.chain.check')}
      </Button>
    </span>
  );
}
