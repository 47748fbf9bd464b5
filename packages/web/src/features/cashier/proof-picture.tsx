import { useApi } from '../../lib/api/api-context.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type ChosenPicture, PictureUpload } from '../../lib/images/picture-upload.tsx';
import { shrinkPicture } from '../../lib/images/shrink-picture.ts';
import styles from './cashier.module.css';
import { useCashierChange } from './use-cashier.ts';

/** Text of a photographed screen stays readable. */
const SIDE_PX = 2048;

/** A picture that shows that a payout did not arrive. */
export function ProofPicture({ payoutId, hasProof }: { readonly payoutId: string; readonly hasProof: boolean }) {
  const t = useT();
  const api = useApi();
  const upload = useCashierChange(async ({ file, onProgress }: ChosenPicture) =>
    api('withdrawProof', { query: { payoutId }, body: await shrinkPicture(file, SIDE_PX), onProgress }),
  );
  return (
    <>
      {hasProof && (
        <p className={styles.muted} role="status">
          {t('cashier.proofPicture.sent')}
        </p>
      )}
      <PictureUpload label={t('cashier.proofPicture')} hint={t('cashier.proofPicture.hint')} upload={upload} />
    </>
  );
}
