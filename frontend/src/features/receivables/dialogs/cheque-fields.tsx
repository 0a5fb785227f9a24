import { messages } from '@portal/contract/messages';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { DayItem } from './day-item';

/** The fields of a cheque, whose date may lie ahead. */
export function ChequeFields() {
  const { t } = useTranslation('receivables');
  const filled = (sentence: string) => [{ required: true, whitespace: true, message: translateSentence(sentence) }];
  return (
    <>
      <Form.Item name={['cheque', 'bank']} label={t('record.bank')} rules={filled(messages.payments.bankRequired)}>
        <Input dir="auto" autoComplete="off" maxLength={200} />
      </Form.Item>
      <div className="record-pair">
        <Form.Item
          name={['cheque', 'number']}
          label={t('record.number')}
          rules={filled(messages.payments.chequeNumberRequired)}
        >
          <Input dir="ltr" autoComplete="off" maxLength={40} />
        </Form.Item>
        <DayItem name={['cheque', 'date']} label={t('record.chequeDate')} mayLieAhead />
      </div>
      <p className="muted record-hint">{t('record.chequeCounts')}</p>
    </>
  );
}
