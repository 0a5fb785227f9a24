import type { Language } from '@portal/contract/languages';
import { productName } from '@portal/contract/messages';
import { palettes } from '@portal/contract/palette';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createContext, Fragment, type ReactNode, useContext } from 'react';
import { arabic } from '../language/arabic.js';
import { inEveryLanguage } from '../language/in-every-language.js';

const { light, dark } = palettes;

// Mail programs do not load web fonts. These fonts are similar to the portal's and usually installed.
const serif = "Georgia, 'Times New Roman', serif";
const sans = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Mail programs with a dark mode apply these instead of the inline styles; all others show the light colours. */
const darkModeStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .accent { color: ${dark.accent} !important; }
  .quote { border-color: ${dark.line} !important; background-color: ${dark.paper} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark['on-accent']} !important; }
}
@media (max-width: 480px) { .surface-inside { padding: 24px 20px !important; } }
`;

const words = inEveryLanguage({
  en: {
    greeting: (name: string) => `Dear ${name},`,
    copyLink: 'If the button does not open, copy this link into your browser:',
    sentBy: `This message was sent by the ${productName}. Answers to it are not read.`,
  },
  ar: {
    greeting: (name) => arabic`مرحبًا ${name}،`,
    copyLink: 'إذا لم يعمل الزر، فانسخ هذا الرابط إلى المتصفح:',
    sentBy: arabic`أُرسلت هذه الرسالة من ${productName}، ولا تُقرأ الردود عليها.`,
  },
});

const directions = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Language, string>;
const MailLanguage = createContext<Language>('en');

interface Props {
  language: Language;
  /** The text that an inbox shows after the subject of the mail. */
  preview: string;
  title: string;
  /** The recipient's name, isolated. */
  name: string;
  /** The mail's one action, if it has one. */
  button?: { words: string; href: string };
  children: ReactNode;
  /** The text below the button, for readers who do not want the action. */
  after?: ReactNode;
}

/** The layout of every mail: one column, one button. */
export function MailLayout({ language, preview, title, name, button, children, after }: Props) {
  const { greeting, copyLink, sentBy } = words[language];
  const dir = directions[language];
  const layout = (
    <Html lang={language} dir={dir}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkModeStyles}</style>
      </Head>
      <Body
        className="paper"
        style={{ margin: 0, padding: '32px 12px', backgroundColor: light.paper, fontFamily: sans }}
      >
        <Preview>{preview}</Preview>
        {/* Webmail removes the html element, and its direction with it. */}
        <Container dir={dir} lang={language} style={{ maxWidth: 560, margin: '0 auto' }}>
          <Text className="ink" style={{ ...wordmark, color: light.ink }}>
            {productName}
          </Text>
          <Section className="surface" style={card}>
            <Section className="surface-inside" style={{ padding: '36px 40px' }}>
              <Heading as="h1" className="ink" {...startAligned(language, headings[language])}>
                {title}
              </Heading>
              <Paragraph>{greeting(name)}</Paragraph>
              {children}
              {button && (
                <>
                  <div {...startAligned(language, {})}>
                    <Button className="button" href={button.href} style={buttonStyle}>
                      {button.words}
                    </Button>
                  </div>
                  <Text
                    className="muted"
                    {...startAligned(language, { ...small, marginBottom: 0 })}
                    data-skip-in-text="true"
                  >
                    {copyLink}{' '}
                    <Link
                      className="accent"
                      href={button.href}
                      dir="ltr"
                      style={{ color: light.accent, wordBreak: 'break-all' }}
                    >
                      {button.href}
                    </Link>
                  </Text>
                </>
              )}
              {after}
            </Section>
          </Section>
          <Text className="muted" style={{ ...small, padding: '0 8px', textAlign: 'center' }}>
            {sentBy}
          </Text>
        </Container>
      </Body>
    </Html>
  );
  return <MailLanguage value={language}>{layout}</MailLanguage>;
}

/** Outlook takes direction and alignment from each paragraph, and not from the table around it. */
function startAligned(language: Language, style: CSSProperties) {
  return language === 'ar' ? { dir: 'rtl', style: { ...style, textAlign: 'right' as const } } : { style };
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" {...startAligned(useContext(MailLanguage), paragraph)}>
      {children}
    </Text>
  );
}

/** A secondary text in a muted colour. */
export function SecondaryParagraph({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" {...startAligned(useContext(MailLanguage), { ...small, margin: '16px 0 0' })}>
      {children}
    </Text>
  );
}

/** Text that a person wrote: with its line breaks, and in the direction of its own language. */
export function Quote({ children }: { children: string }) {
  return (
    <Text className="ink quote" style={{ ...quote, ...quoteLines[useContext(MailLanguage)] }} dir="auto">
      <Lines lines={children.split(/\r?\n/)} />
    </Text>
  );
}

/** Texts below each other in one paragraph. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

const small = { fontSize: 13, lineHeight: '20px', color: light.muted, overflowWrap: 'anywhere' } as const;

const paragraph = { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: light.ink } as const;

const wordmark = {
  margin: '0 0 20px',
  fontFamily: serif,
  fontSize: 17,
  lineHeight: '24px',
  letterSpacing: '0.01em',
  textAlign: 'center',
} as const;

const card = { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: 12 } as const;

const heading = {
  margin: '0 0 20px',
  fontFamily: serif,
  fontSize: 28,
  fontWeight: 400,
  lineHeight: '36px',
  color: light.ink,
} as const;

/** The serif face has no Arabic letters. */
const headings: Record<Language, CSSProperties> = {
  en: heading,
  ar: { ...heading, fontFamily: sans, fontSize: 26, fontWeight: 600, lineHeight: '40px' },
};

const buttonStyle = {
  margin: '8px 0 20px',
  padding: '13px 24px',
  borderRadius: 8,
  backgroundColor: light.accent,
  color: light['on-accent'],
  fontSize: 16,
  fontWeight: 500,
} as const;

const quote = {
  margin: '0 0 16px',
  padding: '12px 16px',
  backgroundColor: light.paper,
  color: light.ink,
  fontSize: 16,
  lineHeight: '26px',
  overflowWrap: 'anywhere',
} as const;

const quoteLine = `3px solid ${light.line}`;
const quoteLines: Record<Language, CSSProperties> = { en: { borderLeft: quoteLine }, ar: { borderRight: quoteLine } };
