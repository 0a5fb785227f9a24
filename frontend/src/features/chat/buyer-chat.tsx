import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Conversation } from './conversation';
import type { Outbox } from './outbox';
import type { Typist } from './use-chat-events';
import { useRoomAboveKeyboard } from './use-room-above-keyboard';

interface BuyerChatProps {
  buyerId: string;
  outbox: Outbox;
  typists: readonly Typist[] | undefined;
  online: boolean | undefined;
  onClose: () => void;
}

/** 'Chat with us': 400 by 550 px beside the page, the whole screen on a phone (rows H01, H06). */
export function BuyerChat({ buyerId, outbox, typists, online, onClose }: BuyerChatProps) {
  const { t } = useTranslation('chat');
  const panel = useRef<HTMLElement>(null);
  useRoomAboveKeyboard(true);
  useEffect(() => {
    const element = panel.current;
    // The Escape that ends a composition belongs to it.
    const press = (event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing && onClose();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [onClose]);

  return (
    <section className="chat-panel" ref={panel} role="dialog" aria-label={t('chatWithUs')}>
      <header className="chat-header">
        <div>
          <h2 className="chat-title">{t('chatWithUs')}</h2>
          {online !== undefined && <p className="chat-subtitle">{online ? t('ourTeamIsOnline') : t('weAnswerSoon')}</p>}
        </div>
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
    </section>
  );
}
