import { emirateCodes, emirates } from '@portal/contract/documents/tax-identities';
import { Select, type SelectProps } from 'antd';
import { translateSentence } from '../../texts/translate-sentence';

/** A choice of the seven emirates, which may be cleared. */
export function EmirateSelect(props: SelectProps) {
  const options = emirateCodes.map((code) => ({ value: code, label: translateSentence(emirates[code].en) }));
  return <Select allowClear options={options} {...props} />;
}
