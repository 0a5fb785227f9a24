import { ConfirmAppInput, type SetUpAppResponse } from '@portal/contract/second-factor';
import { Flex, Form, type FormInstance, QRCode } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { CodeItem } from './code-item';
import { CopyButton } from './copy-button';

interface Props {
  app: SetUpAppResponse;
  form: FormInstance<{ code: string }>;
  busy: boolean;
  onSend: (input: { code: string }) => void;
}

const rules = validationRulesFor(ConfirmAppInput, 'code');

/** The picture for the authenticator app, the same as text for typing, and the field for the app's first code. */
export function AppStep({ app: { address, secret }, form, busy, onSend }: Props) {
  const { t } = useTranslation('secondFactor');
  const isWide = useIsWindowAtLeast('md');
  const key = useRef<HTMLElement>(null);
  return (
    <>
      <p>{t('scanPicture')}</p>
      <Flex vertical align="center" gap="small">
        {/* Phones read dark pictures on white, with white around them, in both themes. */}
        <QRCode
          value={address}
          type="svg"
          size={208}
          color="#000"
          bgColor="#fff"
          bordered={false}
          role="img"
          aria-label={t('picture')}
          className="second-factor-picture"
        />
        {/* A phone cannot take a picture of its own screen. */}
        {!isWide && <a href={address}>{t('openApp')}</a>}
      </Flex>
      <div>
        <p>{t('cannotScan')}</p>
        <Flex align="center" gap="small" wrap>
          <bdi dir="ltr" ref={key} className="second-factor-key">
            {secret}
          </bdi>
          <CopyButton text={secret} shownBy={key} />
        </Flex>
      </div>
      <Form form={form} name="second-factor" layout="vertical" requiredMark={false} onFinish={onSend}>
        <CodeItem form={form} rules={rules} label={t('codeOfApp')} busy={busy} />
      </Form>
    </>
  );
}
