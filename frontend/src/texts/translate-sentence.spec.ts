import './other-languages';
import { texts } from './texts';
import { translateSentence } from './translate-sentence';

const language = 'x-test';
const former = texts.language;

describe('the sentences of the server', () => {
  beforeAll(async () => {
    texts.addResourceBundle(language, 'contract', {
      'Nothing was found.': 'Nihil inventum est.',
      'paste.short': 'Tantum {{available}} de {{reference}}.',
    });
    await texts.changeLanguage(language);
  });
  afterAll(() => texts.changeLanguage(former));

  it('are translated as they are', () => {
    expect(translateSentence('Nothing was found.', 'paste.short')).toBe('Nihil inventum est.');
  });

  it('are translated by their code when they contain names and numbers', () => {
    const sentence = 'More lots of AL-1 <1> were ordered than are available now.';
    const values = { reference: 'AL-1 <1>', available: 3 };
    expect(translateSentence(sentence, 'paste.short', values)).toBe('Tantum 3 de AL-1 <1>.');
  });

  it('stay English without a translation', () => {
    expect(translateSentence('Page {{count}} is missing.', 'paste.near', { count: 3 })).toBe(
      'Page {{count}} is missing.',
    );
  });
});
