import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { StatementQuery } from '@portal/contract/receivables';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../../../shared/data/api';
import { downloadFile } from '../../../shared/data/files';
import { spinner } from '../../../shared/ui/states/spinner';
import { useToast } from '../../../shared/ui/toast';
import { receivableApiPath } from '../receivables-queries';

const formats = { pdf: 'statement.pdf', excel: 'statement.xlsx' } as const;
type Format = keyof typeof formats;

interface Props {
  buyerId: string;
  days: StatementQuery;
}

/** Downloads the statement of the chosen period. */
export function StatementDownloads({ buyerId, days: { from, to } }: Props) {
  const { t } = useTranslation('receivables');
  const toast = useToast();
  const [busy, setBusy] = useState<Format>();
  const download = async (format: Format) => {
    setBusy(format);
    try {
      const name = formats[format];
      await downloadFile(receivableApiPath(buyerId, `/${name}`), name, { query: { from, to } });
    } catch (error) {
      toast.error(errorMessageOf(error, messages.receivables.downloadFailed));
    } finally {
      setBusy(undefined);
    }
  };
  return (['pdf', 'excel'] as const).map((format) => (
    <Button
      key={format}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy === format && spinner}
      disabled={busy !== undefined && busy !== format}
      onClick={() => void download(format)}
    >
      {t(`statement.${format}`)}
    </Button>
  ));
}
