import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Conversation } from './conversation';
import type { Typist } from './use-chat-events';

interface BuyerChatProps {
  buyerId: string;
  typist: Typist | undefined;
  online: boolean | undefined;
  onClose: () => void;
}

/** 'Chat with us': 400 by 550 px beside the page, the whole screen on a phone (rows H01, H06). */
export function BuyerChat({ buyerId, typist, online, onClose }: BuyerChatProps) {
  const { t } = useTranslation('chat');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
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
        typist={typist}
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
