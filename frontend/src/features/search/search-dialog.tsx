import { type GetRef, type Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../shared/leaving/use-back-closes';
import { type PanelProps, SearchPanel } from './search-panel';

interface Props {
  open: boolean;
  onClose: () => void;
  pages: PanelProps['pages'];
}

/** The dialog behind Ctrl+K. */
export function SearchDialog({ open, onClose, pages }: Props) {
  const { t } = useTranslation('search');
  const input = useRef<GetRef<typeof Input>>(null);
  const [isChosen, setChosen] = useState(false);
  const close = (chosen: boolean) => {
    setChosen(chosen);
    onClose();
  };
  useBackCloses(open, () => close(false));
  return (
    <Modal
      open={open}
      onCancel={() => close(false)}
      footer={null}
      closable={false}
      destroyOnHidden
      width={{ xs: '100%', md: 640 }}
      className="search-dialog"
      title={<span className="visually-hidden">{t('title')}</span>}
      // Without an animation the search box has the focus at once, and no keystroke is lost.
      transitionName=""
      maskTransitionName=""
      // After a choice the opened page has the focus, otherwise the element that had it before.
      focusTriggerAfterClose={!isChosen}
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus();
        else if (isChosen) document.getElementById('page')?.focus({ preventScroll: true });
      }}
    >
      <SearchPanel input={input} pages={pages} onClose={close} />
    </Modal>
  );
}
