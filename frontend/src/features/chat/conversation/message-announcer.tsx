import type { ChatMessage } from '@portal/contract/chat';
import { useEffect, useRef, useState } from 'react';

interface MessageAnnouncerProps {
  messages: ChatMessage[];
  isFromOthers: (message: ChatMessage) => boolean;
  authorOf: (message: ChatMessage) => string;
}

/**
 * Announces new messages of other people to screen readers. The list of messages is not announced, because it also
 * renders old messages as they are scrolled into view.
 */
export function MessageAnnouncer({ messages, isFromOthers, authorOf }: MessageAnnouncerProps) {
  const [newMessages, setNewMessages] = useState<ChatMessage[]>([]);
  const last = useRef(messages.at(-1)?._id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the author of a message does not change
  useEffect(() => {
    const known = messages.findLastIndex(({ _id }) => _id === last.current);
    // If the last announced message is no longer loaded, because more messages arrived than fit on a page, only the
    // newest message is announced.
    const came = known === -1 && last.current !== undefined ? messages.slice(-1) : messages.slice(known + 1);
    last.current = messages.at(-1)?._id;
    const others = came.filter(isFromOthers);
    if (others.length > 0) setNewMessages(others);
  }, [messages]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {newMessages.map((message) => (
        <p key={message._id}>{`${authorOf(message)}: ${message.content}`}</p>
      ))}
    </div>
  );
}
