import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../shared/leaving/use-back-closes';
import { ReconnectingNotice } from '../../../shared/live/reconnecting-notice';
import { Conversation } from '../conversation/conversation';
import type { Typist } from '../live/use-chat-events';
import type { Outbox } from '../outbox/outbox';
import { useChatCoversScreen } from '../use-chat-covers-screen';
import { useKeepPanelAboveKeyboard } from '../use-keep-panel-above-keyboard';

interface BuyerChatProps {
  buyerId: string;
  outbox: Outbox;
  typists: readonly Typist[] | undefined;
  online: boolean | undefined;
  onClose: () => void;
}

/** The buyer's panel 'Chat with us': 400 × 550 px beside the page, full screen on small screens (rows H01, H06). */
export function BuyerChat({ buyerId, outbox, typists, online, onClose }: BuyerChatProps) {
  const { t } = useTranslation('chat');
  const panel = useRef<HTMLElement>(null);
  const covers = useChatCoversScreen();
  useKeepPanelAboveKeyboard(true);
  useBackCloses(covers, onClose);
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('.portal');
    if (!covers || !page) return;
    // Keyboard and screen reader must not reach the page behind the panel.
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [covers]);
  useEffect(() => {
    const element = panel.current;
    // An Escape that ends an input method's composition does not close the panel.
    const press = (event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing && onClose();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [onClose]);

  return createPortal(
    <section
      className="chat-panel"
      ref={panel}
      role="dialog"
      aria-label={t('chatWithUs')}
      aria-modal={covers || undefined}
    >
      <header className="chat-header">
        <div className="chat-who">
          <h2 className="chat-title">{t('chatWithUs')}</h2>
          {online !== undefined && <p className="chat-subtitle">{online ? t('ourTeamIsOnline') : t('weAnswerSoon')}</p>}
        </div>
        {/* The panel shows a lost connection only where it covers the page's top bar, which shows it otherwise. */}
        {covers && <ReconnectingNotice />}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('closeChat')} onClick={onClose} />
      </header>
      <Conversation
        side="buyer"
        chatId={buyerId}
        outbox={outbox}
        typists={typists}
        empty={
          <>
            <p className="chat-empty-title">{t('startAConversation')}</p>
            <p>{t('supportTeamIsReady')}</p>
          </>
        }
      />
    </section>,
    document.body,
  );
}
