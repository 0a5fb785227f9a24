import { SendOutlined } from '@ant-design/icons';
import { countCharacters, maxMessageLength } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';

/** Milliseconds before the input takes the focus (specification 9). */
const focusAfterMs = 100;
/** The interval in milliseconds at which the other side is told that this user is typing. */
const typingEveryMs = 3_000;
/** Safari reports the Enter key that ends an input method's composition after the composition, with this key code. */
const compositionKeyCode = 229;

interface ComposerProps {
  /** Text that was typed earlier and not sent. */
  draft: string;
  onDraft: (text: string) => void;
  /** Sends the text. Returns false if it was not sent, so that the input keeps it. */
  onSend: (text: string) => boolean;
  onTyping: () => void;
  sending: boolean;
}

/**
 * The input for a message, which grows with its text up to 80 px. Enter sends, Shift+Enter starts a new line (row H02).
 */
export function Composer({ draft, onDraft, onSend, onTyping, sending }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(draft);
  const input = useRef<GetRef<typeof Input.TextArea>>(null);
  const typingSentAt = useRef(0);
  const problem = useId();
  const tooLong = countCharacters(text.trim()) > maxMessageLength;

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
    typingSentAt.current = 0;
    input.current?.focus();
  };
  const change = (value: string) => {
    put(value);
    if (value.trim() === '' || Date.now() - typingSentAt.current < typingEveryMs) return;
    typingSentAt.current = Date.now();
    onTyping();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // An Enter that ends an input method's composition (Japanese, Chinese) does not send the message.
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
        placeholder={translateSentence(sentences.chat.empty)}
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
          {translateSentence(sentences.chat.tooLong)}{' '}
          {t('charactersTooMany', { count: countCharacters(text.trim()) - maxMessageLength })}
        </p>
      )}
    </div>
  );
}
