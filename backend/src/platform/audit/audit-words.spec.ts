import { readFileSync } from 'node:fs';
import { auditActions, auditObjects } from '@portal/contract/facts/audit-actions';
import { actionWords, objectWords } from './audit-words.js';

interface PageTexts {
  /** By the parts of an action: `order`, then `approve`. */
  actions: Record<string, Record<string, string>>;
  oneOf: Record<string, string>;
}

const pageTexts = (language: string): PageTexts =>
  JSON.parse(readFileSync(new URL(`../../../../frontend/src/texts/${language}/audit.json`, import.meta.url), 'utf8'));

// K05
it.each(['en', 'ar'] as const)('the exported audit log has the words of its page (%s)', (language) => {
  const { actions, oneOf } = pageTexts(language);
  const onPage = Object.keys(auditActions).map((action) => {
    const [kind = '', act = ''] = action.split('.');
    return [action, actions[kind]?.[act]];
  });
  expect(
    Object.entries(actionWords)
      .map(([action, label]) => [action, label[language]])
      .sort(),
  ).toEqual(onPage.sort());
  expect(auditObjects.map((kind) => objectWords[kind][language])).toEqual(auditObjects.map((kind) => oneOf[kind]));
});
