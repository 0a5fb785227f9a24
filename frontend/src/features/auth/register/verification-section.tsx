import { EyeOutlined, ReloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { CodePicture } from './code-picture';
import { FormSection } from './form-section';
import { type RegistrationFields, registrationRules } from './registration-fields';
import { TermsDialog } from './terms-dialog';
import { isVerificationCode, randomCodeToRetype } from './verification-code';

/**
 * The form's field for the verification code. The browser itself draws and compares the code (row A12), so a bot can
 * skip it; the server's rate limit is what stops bots.
 */
export function VerificationSection() {
  const { t } = useTranslation('auth');
  const form = Form.useFormInstance<RegistrationFields>();
  const [code, setCode] = useState(randomCodeToRetype);
  const [isShownAsText, setShownAsText] = useState(false);
  const [reading, setReading] = useState(false);
  const isRight = async (_: unknown, typed: unknown) => {
    if (!isVerificationCode(typed, code)) throw new Error(translateSentence(messages.account.verificationCodeWrong));
  };
  const renew = () => {
    setCode(randomCodeToRetype());
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
            onClick={() => setShownAsText(true)}
            disabled={isShownAsText}
          >
            {t('showAsText')}
          </Button>
        </div>
        <output className="code-spelled">{isShownAsText && code.split('').join(' ')}</output>
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
