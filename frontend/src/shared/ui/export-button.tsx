import { ExportOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListParameters, sentenceOf } from '../data/api';
import { download } from '../data/files';
import { fileSize } from './numbers';
import { spinner } from './spinner';
import { useToast } from './toast';

interface ExportButtonProps {
  /** The list's resource: `buyers` is exported by `/api/buyers/export`. */
  resource: string;
  /** The list's sort, search and filters as it shows them; pages do not matter. */
  query: ListParameters;
  /** Nothing matches: there is nothing to export. */
  disabled?: boolean;
}

/** Row X06: everything that the list's filters match, as a workbook. */
export function ExportButton({ resource, query, disabled = false }: ExportButtonProps) {
  const { t } = useTranslation('trade');
  const toast = useToast();
  /** Bytes received; null while nothing is under way. */
  const [received, setReceived] = useState<number | null>(null);
  const busy = received !== null;

  const start = async () => {
    setReceived(0);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await download(`/api/${resource}/export`, `${resource}.xlsx`, {
        query: { ...query, timeZone },
        onBytes: setReceived,
      });
      toast.success(messages.catalogue.downloaded);
    } catch (error) {
      toast.error(sentenceOf(error, messages.common.exportFailed));
    } finally {
      setReceived(null);
    }
  };

  return (
    <Button
      icon={<ExportOutlined aria-hidden />}
      loading={busy && spinner}
      disabled={disabled}
      title={t('exportTitle')}
      onClick={start}
    >
      <span className="figures" aria-live="polite">
        {!busy ? t('export') : received > 0 ? t('exportingReceived', { received: fileSize(received) }) : t('exporting')}
      </span>
    </Button>
  );
}
