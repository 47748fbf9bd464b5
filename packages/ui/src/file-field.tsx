import clsx from 'clsx';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import styles from './file-field.module.css';
import { LaterIcon } from './later-icon.tsx';

export interface FileFieldProps {
  readonly label: string;
  /** Types and size that are accepted, in words. */
  readonly hint: string;
  /** MIME types. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly file: File | null;
  /** Called with files of an accepted type and size only. */
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  /** Sent part of the file, 0 to 1; null: it is not being sent. */
  readonly progress?: number | null;
  /** Why the file was refused elsewhere. */
  readonly error?: string | undefined;
  readonly texts: {
    readonly choose: string;
    readonly replace: string;
    readonly drop: string;
    readonly remove: string;
    readonly wrongType: string;
    readonly tooLarge: string;
    readonly progress: string;
  };
  readonly className?: string | undefined;
}

/** Address of a chosen picture; null for none or another file. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

/** One file: chosen or dropped, with a preview of a picture. */
export function FileField(props: FileFieldProps) {
  const { hint, accept, maxBytes, file, onChoose, onRemove, progress = null, texts } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? props.error;
  const choose = (chosen: File): void => {
    const reason = accept.includes(chosen.type) ? (chosen.size > maxBytes ? texts.tooLarge : null) : texts.wrongType;
    setRefusal(reason);
    if (reason === null) onChoose(chosen);
  };
  const remove = (): void => {
    setRefusal(null);
    onRemove();
  };
  return (
    <div className={clsx(styles.field, props.className)}>
      <DropZone
        {...props}
        describedBy={`${id}hint ${id}error`}
        isInvalid={error !== undefined}
        isDisabled={progress !== null}
        onChoose={choose}
      />
      {progress !== null && <progress className={styles.progress} value={progress} aria-label={texts.progress} />}
      {file !== null && progress === null && (
        <Button size="s" variant="ghost" onClick={remove}>
          {texts.remove}
        </Button>
      )}
      <p id={`${id}hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface DropZoneProps extends Pick<FileFieldProps, 'label' | 'accept' | 'file' | 'onChoose' | 'texts'> {
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
}

/** The input itself, on which a file can be dropped. */
function DropZone({ label, accept, file, onChoose, texts, describedBy, isInvalid, isDisabled }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const preview = usePreview(file);
  const chooseFirst = (files: FileList | null): void => {
    const first = files?.[0];
    if (first !== undefined) onChoose(first);
  };
  const dragged = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false);
        chooseFirst(event.dataTransfer.files);
      }}
    >
      <span className={styles.label}>{label}</span>
      <input
        type="file"
        className={styles.input}
        accept={accept.join(',')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        disabled={isDisabled}
        onChange={({ target }) => {
          chooseFirst(target.files);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {preview === null ? (
        <LaterIcon name="upload" className={styles.icon} />
      ) : (
        <img className={styles.preview} src={preview} alt="" />
      )}
      {file !== null && (
        <span className={styles.name}>
          <bdi>{file.name}</bdi>
        </span>
      )}
      <span className={styles.choose} aria-hidden="true">
        {file === null ? texts.choose : texts.replace}
      </span>
      {file === null && <span className={styles.name}>{texts.drop}</span>}
    </label>
  );
}
