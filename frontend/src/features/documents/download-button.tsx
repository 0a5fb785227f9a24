import { DownloadOutlined } from '@ant-design/icons';
import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { errorMessageOf } from '../../shared/data/api';
import { downloadFile } from '../../shared/data/files';
import { spinner } from '../../shared/ui/states/spinner';
import { useToast } from '../../shared/ui/toast';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'disabled' | 'aria-label'> {
  document: Pick<TaxDocumentRow, '_id' | 'number'>;
  format: 'pdf' | 'xml';
  children: string;
}

/** Downloads a document as PDF or as e-invoice. */
export function DownloadButton({ document: { _id, number }, format, children, ...button }: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFile(`/api/documents/${_id}/${format}`, `${number}.${format}`);
    } catch (error) {
      toast.error(errorMessageOf(error, messages.documents.downloadFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...button}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy && spinner}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
