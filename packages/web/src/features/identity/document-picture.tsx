import type { IdentityDocument } from '@marquee/contracts/identity';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PictureUpload } from '../../lib/images/picture-upload.tsx';
import styles from './identity.module.css';
import { useDocumentRemove, useDocumentUpload } from './use-identity.ts';

/** One picture of a document: the one that is there, or the choice of one. */
export function DocumentPicture({ kind, url }: { readonly kind: IdentityDocument; readonly url: string | null }) {
  const t = useT();
  const problemText = useProblemText();
  const upload = useDocumentUpload(kind);
  const remove = useDocumentRemove();
  const name = t(`identity.kind.${kind}`);
  if (url === null)
    return <PictureUpload label={name} hint={t('identity.picture.hint', { context: kind })} upload={upload} />;
  return (
    <div className={styles.picture}>
      <img src={url} alt={name} />
      <span className={styles.name}>{name}</span>
      <Button
        size="s"
        aria-label={`${t('identity.remove')}: ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate(kind)}
      >
        {t('identity.remove')}
      </Button>
      {remove.isError && <Notice>{problemText(remove.error)}</Notice>}
    </div>
  );
}
