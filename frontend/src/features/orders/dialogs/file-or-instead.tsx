import { Radio, Typography } from 'antd';
import { type ComponentProps, useState } from 'react';
import { FileDrop } from '../../../shared/ui/inputs/file-drop';

/** An alternative to the upload of a file, selected at first. The request then contains the field `field` as `true`. */
export interface InsteadOfFile {
  field: string;
  label: string;
  words: string;
  uploadWords: string;
  explain: string;
}

/** Which file a dialog sends, or that it sends none because the user takes the alternative. */
export function useFileOrInstead(instead: InsteadOfFile | undefined, onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [uploads, setUploads] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // A file that was chosen while the settings were still loading stays.
  const isWithoutFile = instead !== undefined && !uploads && file === null;
  const chooseFile = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
    onChange();
  };
  const chooseSource = (without: boolean) => {
    chooseFile(null);
    setUploads(!without);
  };
  return {
    instead,
    file,
    isWithoutFile,
    chooseFile,
    chooseSource,
    isChosen: isWithoutFile || file !== null,
    /** Whether the field says that a file is required. */
    isMissing,
    setMissing,
  };
}

interface Props
  extends Pick<ComponentProps<typeof FileDrop>, 'label' | 'extensions' | 'extensionMessage' | 'check' | 'progress'> {
  choice: ReturnType<typeof useFileOrInstead>;
  disabled: boolean;
  /** The error message when no file was chosen. */
  required: string;
}

/** The field for the file, and the choice between the file and its alternative where there is one. */
export function FileOrInstead({ choice, disabled, required, ...drop }: Props) {
  const { instead, file, isWithoutFile, isMissing, chooseFile, chooseSource } = choice;
  return (
    <>
      {instead && (
        <Radio.Group
          aria-label={instead.label}
          value={isWithoutFile}
          disabled={disabled}
          onChange={({ target }) => chooseSource(target.value === true)}
          options={[
            { value: true, label: instead.words },
            { value: false, label: instead.uploadWords },
          ]}
        />
      )}
      {instead && isWithoutFile ? (
        <Typography.Text type="secondary">{instead.explain}</Typography.Text>
      ) : (
        <FileDrop
          {...drop}
          file={file}
          onChange={chooseFile}
          disabled={disabled}
          error={isMissing ? required : undefined}
        />
      )}
    </>
  );
}
