import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Reconnecting } from '../../shared/live/reconnecting';
import { Conversation } from './conversation';
import type { Outbox } from './outbox';
import type { Typist } from './use-chat-events';
import { useCoversScreen } from './use-covers-screen';
import { useRoomAboveKeyboard } from './use-room-above-keyboard';

interface BuyerChatProps {
  buyerId: string;
  outbox: Outbox;
  typists: readonly Typist[] | undefined;
  online: boolean | undefined;
  onClose: () => void;
}

/** 'Chat with us': 400 by 550 px beside the page, or the whole of a small screen (rows H01, H06). */
export function BuyerChat({ buyerId, outbox, typists, online, onClose }: BuyerChatProps) {
  const { t } = useTranslation('chat');
  const panel = useRef<HTMLElement>(null);
  const covers = useCoversScreen();
  useRoomAboveKeyboard(true);
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('.portal');
    if (!covers || !page) return;
    // Nobody shall tab, or be read, into what lies behind it.
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [covers]);
  useEffect(() => {
    const element = panel.current;
    // The Escape that ends a composition belongs to it.
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
        {/* Beside the page the top bar says so. */}
        {covers && <Reconnecting />}
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
