import { ExportOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf, type ListParameters } from '../../data/api';
import { downloadFile } from '../../data/files';
import { spinner } from '../states/spinner';
import { useToast } from '../toast';
import { formatFileSize } from '../values/numbers';

interface ExportButtonProps {
  /** The resource of the list: `buyers` is exported by `/api/buyers/export`. */
  resource: string;
  /** The list's current sort, search and filters. The page is left out, because all pages are exported. */
  query: ListParameters;
  /** True when the list has no rows to export. */
  disabled?: boolean;
}

/** Renders the button that exports all rows matching the list's filters as a workbook (row X06). */
export function ExportButton({ resource, query, disabled = false }: ExportButtonProps) {
  const { t } = useTranslation('trade');
  const toast = useToast();
  /** The number of bytes received so far; null when no export is running. */
  const [received, setReceived] = useState<number | null>(null);
  const busy = received !== null;

  const start = async () => {
    setReceived(0);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await downloadFile(`/api/${resource}/export`, `${resource}.xlsx`, {
        query: { ...query, timeZone },
        onBytes: setReceived,
      });
      toast.success(messages.catalogue.downloaded);
    } catch (error) {
      toast.error(errorMessageOf(error, messages.common.exportFailed));
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
        {!busy
          ? t('export')
          : received > 0
            ? t('exportingReceived', { received: formatFileSize(received) })
            : t('exporting')}
      </span>
    </Button>
  );
}
