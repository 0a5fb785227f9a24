import { SendOutlined } from '@ant-design/icons';
import { lengthOf, messageMaximum } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';

/** After which the input is focused (specification 9). */
const focusAfterMs = 100;
/** Somebody who writes says so this often. */
const typingEveryMs = 3_000;
/** Safari tells of the Enter that ends a composition when the composition is over, under the key code of one. */
const compositionKeyCode = 229;

interface ComposerProps {
  /** What was typed here before and not sent. */
  draft: string;
  onDraft: (text: string) => void;
  /** False where nothing was sent: the text stays. */
  onSend: (text: string) => boolean;
  onTyping: () => void;
  sending: boolean;
}

/** Grows with its text up to 80 px. Enter sends, Shift+Enter begins a line (row H02). */
export function Composer({ draft, onDraft, onSend, onTyping, sending }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(draft);
  const input = useRef<GetRef<typeof Input.TextArea>>(null);
  const toldAt = useRef(0);
  const problem = useId();
  const tooLong = lengthOf(text.trim()) > messageMaximum;

  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus({ cursor: 'end' }), focusAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const put = (value: string) => {
    setText(value);
    onDraft(value);
  };
  const send = () => {
    if (tooLong || !onSend(text)) return;
    put('');
    toldAt.current = 0;
    input.current?.focus();
  };
  const change = (value: string) => {
    put(value);
    if (value.trim() === '' || Date.now() - toldAt.current < typingEveryMs) return;
    toldAt.current = Date.now();
    onTyping();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // The Enter that ends a composition (Japanese, Chinese) belongs to it.
    if (event.nativeEvent.isComposing || event.keyCode === compositionKeyCode) return;
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
        placeholder={translated(sentences.chat.empty)}
        aria-label={t('message')}
        aria-invalid={tooLong}
        aria-describedby={tooLong ? problem : undefined}
        status={tooLong ? 'error' : ''}
        autoSize
        dir="auto"
        enterKeyHint="send"
        className="chat-input"
      />
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        aria-label={t('send')}
        onClick={send}
        disabled={text.trim() === '' || tooLong || sending}
      />
      {tooLong && (
        <p id={problem} className="chat-too-long" role="alert">
          {translated(sentences.chat.tooLong)}{' '}
          {t('charactersTooMany', { count: lengthOf(text.trim()) - messageMaximum })}
        </p>
      )}
    </div>
  );
}
