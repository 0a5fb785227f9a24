import { Radio } from 'antd';

/** An alternative to the upload of a file, selected at first. The request then contains the field `field` as `true`. */
export interface InsteadOfFile {
  field: string;
  label: string;
  words: string;
  uploadWords: string;
  explain: string;
}

interface Props {
  instead: InsteadOfFile;
  isWithoutFile: boolean;
  disabled: boolean;
  onChange: (isWithoutFile: boolean) => void;
}

/** The choice between the upload of a file and its alternative. */
export function InsteadOfFileChoice({ instead, isWithoutFile, disabled, onChange }: Props) {
  return (
    <Radio.Group
      aria-label={instead.label}
      value={isWithoutFile}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === true)}
      options={[
        { value: true, label: instead.words },
        { value: false, label: instead.uploadWords },
      ]}
    />
  );
}
