import { PICTURE_TYPES } from '@marquee/contracts/pictures';
import { FileField } from '@marquee/ui/file-field';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';
import { CHOSEN_MAX_BYTES } from './shrink-picture.ts';

export interface ChosenPicture {
  readonly file: File;
  /** Takes the sent part, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

interface PictureUploadProps {
  readonly label: string;
  readonly hint: string;
  readonly upload: UseMutationResult<unknown, Error, ChosenPicture>;
}

/** A picture that is sent as soon as it is chosen, with its progress. */
export function PictureUpload({ label, hint, upload }: PictureUploadProps) {
  const t = useT();
  const problemText = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  return (
    <FileField
      label={label}
      hint={hint}
      accept={PICTURE_TYPES}
      maxBytes={CHOSEN_MAX_BYTES}
      // A sent picture cannot be discarded, and its page says that it was sent.
      file={upload.isSuccess ? null : file}
      onChoose={(chosen) => {
        setFile(chosen);
        setSent(0);
        upload.mutate({ file: chosen, onProgress: setSent });
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
  );
}
