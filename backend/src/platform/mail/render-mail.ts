import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ComposedMail, MailAttachment } from './mail-composers.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachment?: MailAttachment | null | undefined;
}

/** Replaces line breaks in names and titles by spaces, because a subject must be one line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

const toText = compile({
  wordwrap: 78,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    { selector: '[data-skip-in-text]', format: 'skip' },
  ],
});

/** Renders the message in its two formats, HTML and plain text. */
export function renderMail({ subject, body, attachment }: ComposedMail): RenderedMail {
  const markup = renderToStaticMarkup(body);
  const text = toText(markup);
  return {
    subject: oneLine(subject),
    html: `<!DOCTYPE html>${markup.replace(/^<!doctype html>/i, '')}`,
    text,
    attachment,
  };
}
