import { EyeOutlined, ReloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../texts/translated';
import { CodePicture } from './code-picture';
import { FormSection } from './form-section';
import { type RegistrationFields, registrationRules } from './registration-fields';
import { TermsDialog } from './terms-dialog';
import { isVerificationCode, newVerificationCode } from './verification-code';

/** The code is drawn and compared here (row A12); what keeps programs out is the server's rate limit. */
export function VerificationSection() {
  const { t } = useTranslation('auth');
  const form = Form.useFormInstance<RegistrationFields>();
  const [code, setCode] = useState(newVerificationCode);
  const [spelled, setSpelled] = useState(false);
  const [reading, setReading] = useState(false);
  const isRight = async (_: unknown, typed: unknown) => {
    if (!isVerificationCode(typed, code)) throw new Error(translated(messages.account.verificationCodeWrong));
  };
  const renew = () => {
    setCode(newVerificationCode());
    form.resetFields(['verificationCode']);
  };

  return (
    <FormSection title={t('verification')} hint={t('typeTheCharacters')}>
      <div className="code">
        <CodePicture code={code} />
        <div className="code-actions">
          <Button type="text" size="small" icon={<ReloadOutlined aria-hidden />} onClick={renew}>
            {t('newCode')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined aria-hidden />}
            onClick={() => setSpelled(true)}
            disabled={spelled}
          >
            {t('showAsText')}
          </Button>
        </div>
        <output className="code-spelled">{spelled && code.split('').join(' ')}</output>
      </div>
      <Form.Item
        name="verificationCode"
        label={t('fields.verificationCode')}
        rules={[{ validator: isRight }]}
        className="code-field"
      >
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={12} />
      </Form.Item>
      <Form.Item
        name="acceptTerms"
        valuePropName="checked"
        rules={registrationRules.acceptTerms}
        validateTrigger="onChange"
        className="register-row terms-field"
        extra={
          <Button type="link" size="small" onClick={() => setReading(true)}>
            {t('readTheTerms')}
          </Button>
        }
      >
        <Checkbox>{t('acceptTheTerms')}</Checkbox>
      </Form.Item>
      <TermsDialog open={reading} onClose={() => setReading(false)} />
    </FormSection>
  );
}
