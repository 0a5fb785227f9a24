import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../data/api';
import { downloadFile } from '../data/files';
import { throwUploadError } from '../data/upload-form';
import { spinner } from './states/spinner';
import { useToast } from './toast';

interface Props {
  /** The address that returns the file with its faulty cells marked. */
  path: string;
  file: File;
  /** The form with which the file was sent to be read. */
  form: () => FormData;
}

/** Downloads the user's file with each problem coloured and explained in its cell (row X02). */
export function MarkedDownload({ path, file, form }: Props) {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const sent = form();
    try {
      await downloadFile(path, `Problems of ${file.name}`, { form: sent }).catch((error) =>
        throwUploadError(error, sent),
      );
    } catch (error) {
      toast.error(errorMessageOf(error, messages.orders.downloadFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="marked-download">
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy && spinner} onClick={() => void start()}>
        {t('problems.downloadMarked')}
      </Button>
      <Typography.Text type="secondary">{t('problems.marked')}</Typography.Text>
    </div>
  );
}
