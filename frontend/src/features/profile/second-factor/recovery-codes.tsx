import { DownloadOutlined } from '@ant-design/icons';
import { productName } from '@portal/contract/messages';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { saveFile } from '../../../shared/data/files';
import { texts } from '../../../texts/texts';
import { CopyButton } from './copy-button';

/** Shows new recovery codes, for copying and as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('secondFactor');
  const { email } = useSessionUser();
  const list = useRef<HTMLOListElement>(null);
  // The button that led here is gone, so the focus moves on to the codes.
  useEffect(() => list.current?.focus(), []);
  const download = () => {
    const lines = [productName, email, '', texts.t('secondFactor:recoveryCodes'), ...codes, ''];
    // Lines of Windows, whose editor did not know others for a long time.
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  };
  return (
    <>
      <p>{t('whatCodesAreFor')}</p>
      <ol className="recovery-codes" dir="ltr" ref={list} tabIndex={-1} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Flex gap="small" wrap>
        <CopyButton text={codes.join('\n')} shownBy={list} />
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('download')}
        </Button>
      </Flex>
    </>
  );
}
