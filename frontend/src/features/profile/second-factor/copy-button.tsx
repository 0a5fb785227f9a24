import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../shared/ui/toast';
import { texts } from '../../../texts/texts';

interface Props {
  text: string;
  /** The element that shows the text. */
  shownBy: RefObject<HTMLElement | null>;
}

/** Only pages that came by HTTPS have the clipboard; others copy what is selected. */
async function copyText(text: string, element: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  getSelection()?.selectAllChildren(element);
  if (!document.execCommand('copy')) throw new Error('The browser does not copy');
}

export function CopyButton({ text, shownBy }: Props) {
  const { t } = useTranslation('secondFactor');
  const toast = useToast();
  const copy = async () => {
    if (shownBy.current === null) return;
    await copyText(text, shownBy.current).then(
      () => toast.success(texts.t('secondFactor:copied')),
      () => toast.error(texts.t('secondFactor:notCopied')),
    );
  };
  return (
    <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
