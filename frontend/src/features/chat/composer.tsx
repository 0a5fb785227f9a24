import { SendOutlined } from '@ant-design/icons';
import { messageMaximum } from '@portal/contract/chat';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** After which the input is focused (specification 9). */
const focusAfterMs = 100;
/** Somebody who writes says so this often. */
const typingEveryMs = 3_000;

interface ComposerProps {
  /** False where nothing was sent: the text stays. */
  onSend: (text: string) => boolean;
  onTyping: () => void;
  sending: boolean;
  placeholder: string;
}

/** Grows with its text up to 80 px. Enter sends, Shift+Enter begins a line (row H02). */
export function Composer({ onSend, onTyping, sending, placeholder }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const input = useRef<GetRef<typeof Input.TextArea>>(null);
  const toldAt = useRef(0);

  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const send = () => {
    if (!onSend(text)) return;
    setText('');
    toldAt.current = 0;
    input.current?.focus();
  };
  const change = (value: string) => {
    setText(value);
    if (value.trim() === '' || Date.now() - toldAt.current < typingEveryMs) return;
    toldAt.current = Date.now();
    onTyping();
  };
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a composition (Japanese, Chinese) belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className="chat-composer">
      <Input.TextArea
        ref={input}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        placeholder={placeholder}
        aria-label={t('message')}
        autoSize={{ minRows: 1, maxRows: 3 }}
        maxLength={messageMaximum}
        className="chat-input"
      />
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        aria-label={t('send')}
        onClick={send}
        disabled={text.trim() === '' || sending}
      />
    </div>
  );
}
