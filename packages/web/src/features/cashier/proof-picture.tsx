import { PICTURE_TYPES } from '@marquee/contracts/pictures';
import { FileField } from '@marquee/ui/file-field';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CHOSEN_MAX_BYTES, shrinkPicture } from '../../lib/images/shrink-picture.ts';
import styles from './cashier.module.css';
import { useCashierChange } from './use-cashier.ts';

/** Text of a photographed screen stays readable. */
const SIDE_PX = 2048;

/** A picture that shows that a payout did not arrive: sent as it is chosen, with its progress. */
export function ProofPicture({ payoutId, hasProof }: { readonly payoutId: string; readonly hasProof: boolean }) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const upload = useCashierChange(async (chosen: File) =>
    api('withdrawProof', { query: { payoutId }, body: await shrinkPicture(chosen, SIDE_PX), onProgress: setSent }),
  );
  return (
    <>
      {hasProof && (
        <p className={styles.muted} role="status">
          {t('cashier.proofPicture.sent')}
        </p>
      )}
      <FileField
        label={t('cashier.proofPicture')}
        hint={t('cashier.proofPicture.hint')}
        accept={PICTURE_TYPES}
        maxBytes={CHOSEN_MAX_BYTES}
        file={file}
        onChoose={(chosen) => {
          setFile(chosen);
          setSent(0);
          upload.mutate(chosen);
        }}
        onRemove={() => {
          setFile(null);
          upload.reset();
        }}
        progress={upload.isPending ? sent : null}
        error={upload.isError ? problemText(upload.error) : undefined}
        texts={{
          choose: t('avatar.own.choose'),
          replace: t('avatar.own.replace'),
          drop: t('avatar.own.drop'),
          remove: t('avatar.own.discard'),
          wrongType: t('error.picture_type'),
          tooLarge: t('error.picture_too_large'),
          progress: t('avatar.own.sending'),
        }}
      />
    </>
  );
}
