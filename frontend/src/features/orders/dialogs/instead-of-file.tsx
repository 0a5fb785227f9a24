import { Radio } from 'antd';

/** A way to do it without a file, chosen at first: the request then has the field as `true`. */
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

/** The choice between a file and the way without one. */
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
