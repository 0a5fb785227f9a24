import { messages } from '@portal/contract/messages';
import { formatAed } from '@portal/contract/money';
import { arabic, countInArabic } from '../platform/language/arabic.js';
import { inEveryLanguage } from '../platform/language/in-every-language.js';
import { timeInWords } from '../platform/language/time-in-words.js';
import type { OrderStep } from './order-step.js';

type Totals = Pick<OrderStep, 'units' | 'amount'>;
type ExpiringProposal = Pick<OrderStep, 'number' | 'brand'> & { expires: string };

/** The words of notifications about orders. Names and reasons in a step are isolated. */
export const orderWords = inEveryLanguage({
  en: {
    placed: (step: OrderStep) => ({
      title: 'New order',
      message:
        step.actorRole === 'admin'
          ? `${step.number} for ${step.brand} was placed on behalf of ${step.buyer}: ${englishTotal(step)}.`
          : `${step.buyer} placed ${step.number} for ${step.brand}: ${englishTotal(step)}.`,
    }),
    placedForYou: (step: OrderStep) => ({
      title: 'Order placed for you',
      message: `Our team placed ${step.number} for ${step.brand} on your behalf: ${englishTotal(step)}.`,
    }),
    newBackOrder: (step: OrderStep) => ({
      title: 'New back-order',
      message: `${madeOfLaterLots(step)} Buyer: ${step.buyer}.`,
    }),
    ownBackOrder: (step: OrderStep) => ({ title: 'Back-order', message: madeOfLaterLots(step) }),
    approved: (step: OrderStep) => ({
      title: 'Order approved',
      // An uploaded invoice can be downloaded at once.
      message: `${step.number} for ${step.brand} is approved and awaits payment of ${formatAed(step.amount)}. ${step.issuesInvoice ? 'Its invoice has been issued.' : 'The invoice is ready to download.'}${step.reason ? ` ${step.reason}` : ''}`,
    }),
    rejected: (step: OrderStep) => ({
      title: 'Order rejected',
      message: `${step.number} for ${step.brand} was not approved.${englishReason(step)}`,
    }),
    paid: (step: OrderStep) => ({
      title: 'Payment received',
      message: `We have received your payment of ${formatAed(step.amount)} for ${step.number}. The order is completed.`,
    }),
    cancelledByBuyer: (step: OrderStep) => ({
      title: 'Order cancelled',
      message: `${step.buyer} cancelled ${step.number} for ${step.brand}.${englishReason(step)}`,
    }),
    cancelledByTeam: (step: OrderStep) => ({
      title: 'Order cancelled',
      message: `${step.number} for ${step.brand} was cancelled by our team.${englishReason(step)}`,
    }),
    fileReplacedByBuyer: (step: OrderStep) => ({
      title: 'Order changed',
      message: `${step.buyer} replaced the file of ${step.number} for ${step.brand}: now ${englishTotal(step)}.`,
    }),
    fileReplacedByTeam: (step: OrderStep) => ({
      title: 'Order changed',
      message: `Our team replaced the file of ${step.number} for ${step.brand}: now ${englishTotal(step)}.`,
    }),
    detailsChangedByBuyer: (step: OrderStep) => ({
      title: 'Order changed',
      message: `${step.buyer} changed the details of ${step.number} for ${step.brand}.`,
    }),
    detailsChangedByTeam: (step: OrderStep) => ({
      title: 'Order changed',
      message: `Our team changed the details of ${step.number} for ${step.brand}.`,
    }),
    proposed: (step: OrderStep) => ({
      title: 'Changes proposed',
      message: `Our team proposes changes to ${step.number} for ${step.brand}${englishOffer(step)}.${englishReason(step)}`,
    }),
    proposalExpires: ({ number, brand, expires }: ExpiringProposal) => ({
      title: 'Changes expire soon',
      message: `The proposed changes to ${number} for ${brand} expire on ${timeInWords(expires, 'en')}. Please accept or decline them.`,
    }),
    proposalWithdrawn: (step: OrderStep) => ({
      title: 'Proposal withdrawn',
      message: `Our team withdrew the proposed changes to ${step.number} for ${step.brand}. The order stays as it was.`,
    }),
    proposalAccepted: (step: OrderStep) => ({
      title: 'Proposal accepted',
      message: `${step.buyer} accepted the changes to ${step.number} for ${step.brand}: now ${englishTotal(step)}.${step.reason ? ` ${step.reason}` : ''}`,
    }),
    proposalDeclined: (step: OrderStep) => ({
      title: 'Proposal declined',
      message: `${step.buyer} declined the changes to ${step.number} for ${step.brand}.${englishReason(step)}`,
    }),
    // Written before the stock is locked, so it is not known yet whether all former lots are still there.
    proposalNotAnswered: (step: OrderStep) => ({
      title: 'Proposal expired',
      message: `${step.buyer} did not answer the changes to ${step.number} for ${step.brand} in time. ${step.holdsLots ? 'The order holds its former lots again if all of them are still available.' : 'The reserved lots are free again.'}`,
    }),
    proposalExpired: (step: OrderStep) => ({
      title: 'Proposal expired',
      message: `The proposed changes to ${step.number} for ${step.brand} have expired. The order stays as it was.`,
    }),
    stockForBackOrder: (step: OrderStep) => ({
      title: 'Stock for a back-order',
      message: `The stock for ${step.number} (${step.buyer}) has arrived and is reserved. The order can be approved.`,
    }),
    ownBackOrderCovered: (step: OrderStep) => ({
      title: 'Your back-order is in stock',
      message: `The goods of ${step.number} for ${step.brand} have arrived and are reserved for you.`,
    }),
    deductionFailed: (step: OrderStep) => ({
      title: 'Inventory not deducted',
      message: `The stock of ${step.number} (${step.buyer}) could not be deducted.${englishReason(step)}`,
    }),
    credited: (step: OrderStep) => ({
      title: 'Credit note issued',
      message: `Our team issued a credit note for ${step.number} (${step.brand}).${englishReason(step)}`,
    }),
  },
  ar: {
    placed: (step) => ({
      title: 'طلب جديد',
      message: `${
        step.actorRole === 'admin'
          ? arabic`أُرسل الطلب ${step.number} من ${step.brand} نيابةً عن المشتري ${step.buyer}`
          : arabic`أرسل المشتري ${step.buyer} الطلب ${step.number} من ${step.brand}`
      }: ${arabicTotal(step)}.`,
    }),
    placedForYou: (step) => ({
      title: 'طلب أُرسل نيابةً عنك',
      message: `${arabic`أرسل فريقنا الطلب ${step.number} من ${step.brand} نيابةً عنك`}: ${arabicTotal(step)}.`,
    }),
    newBackOrder: (step) => ({
      title: 'طلب مؤجَّل جديد',
      message: `${madeOfLaterLotsInArabic(step)} ${arabic`المشتري: ${step.buyer}.`}`,
    }),
    ownBackOrder: (step) => ({ title: 'طلب مؤجَّل', message: madeOfLaterLotsInArabic(step) }),
    approved: (step) => ({
      title: 'تم اعتماد الطلب',
      // The only reason of an approval says that it changed the order's lines.
      message: `${arabic`تم اعتماد الطلب ${step.number} من ${step.brand}`}${step.reason ? ' مع تعديلات' : ''}، ${arabic`وهو بانتظار دفع ${formatAed(step.amount)}.`} ${step.issuesInvoice ? 'صدرت فاتورته.' : 'الفاتورة جاهزة للتنزيل.'}`,
    }),
    rejected: (step) => ({
      title: 'تم رفض الطلب',
      message: arabic`لم يُعتمد الطلب ${step.number} من ${step.brand}.` + arabicReason(step),
    }),
    paid: (step) => ({
      title: 'استلمنا الدفعة',
      message: arabic`استلمنا دفعتك بمبلغ ${formatAed(step.amount)} للطلب ${step.number}. اكتمل الطلب.`,
    }),
    cancelledByBuyer: (step) => ({
      title: 'تم إلغاء الطلب',
      message: arabic`ألغى المشتري ${step.buyer} الطلب ${step.number} من ${step.brand}.` + arabicReason(step),
    }),
    cancelledByTeam: (step) => ({
      title: 'تم إلغاء الطلب',
      message: arabic`ألغى فريقنا الطلب ${step.number} من ${step.brand}.` + arabicReason(step),
    }),
    fileReplacedByBuyer: (step) => ({
      title: 'تم تعديل الطلب',
      message: `${arabic`استبدل المشتري ${step.buyer} ملف الطلب ${step.number} من ${step.brand}. الإجمالي الآن:`} ${arabicTotal(step)}.`,
    }),
    fileReplacedByTeam: (step) => ({
      title: 'تم تعديل الطلب',
      message: `${arabic`استبدل فريقنا ملف الطلب ${step.number} من ${step.brand}. الإجمالي الآن:`} ${arabicTotal(step)}.`,
    }),
    detailsChangedByBuyer: (step) => ({
      title: 'تم تعديل الطلب',
      message: arabic`عدّل المشتري ${step.buyer} تفاصيل الطلب ${step.number} من ${step.brand}.`,
    }),
    detailsChangedByTeam: (step) => ({
      title: 'تم تعديل الطلب',
      message: arabic`عدّل فريقنا تفاصيل الطلب ${step.number} من ${step.brand}.`,
    }),
    proposed: (step) => ({
      title: 'اقتراح تعديل',
      message: `${arabic`يقترح فريقنا تعديلات على الطلب ${step.number} من ${step.brand}`}${arabicOffer(step)}.${arabicReason(step)}`,
    }),
    proposalExpires: ({ number, brand, expires }) => ({
      title: 'تنتهي قريبًا مهلة الرد على التعديلات',
      message: arabic`تنتهي مهلة الرد على التعديلات المقترحة على الطلب ${number} من ${brand} في ${timeInWords(expires, 'ar')}. يُرجى قبولها أو رفضها.`,
    }),
    proposalWithdrawn: (step) => ({
      title: 'تم سحب الاقتراح',
      message: arabic`سحب فريقنا التعديلات المقترحة على الطلب ${step.number} من ${step.brand}. يبقى الطلب كما كان.`,
    }),
    proposalAccepted: (step) => ({
      title: 'تم قبول الاقتراح',
      message: `${arabic`قَبِل المشتري ${step.buyer} تعديلات الطلب ${step.number} من ${step.brand}. الإجمالي الآن:`} ${arabicTotal(step)}.${step.reason ? ` ${notApprovedInArabic[step.reason] ?? arabic`${step.reason}`}` : ''}`,
    }),
    proposalDeclined: (step) => ({
      title: 'تم رفض الاقتراح',
      message: arabic`رفض المشتري ${step.buyer} تعديلات الطلب ${step.number} من ${step.brand}.` + arabicReason(step),
    }),
    proposalNotAnswered: (step) => ({
      title: 'انتهت مهلة الاقتراح',
      message: `${arabic`لم يرد المشتري ${step.buyer} على تعديلات الطلب ${step.number} من ${step.brand} في المهلة المحددة.`} ${step.holdsLots ? 'يحتفظ الطلب بعبواته السابقة إن كانت كلها لا تزال متاحة.' : 'العبوات المحجوزة متاحة من جديد.'}`,
    }),
    proposalExpired: (step) => ({
      title: 'انتهت مهلة الاقتراح',
      message: arabic`انتهت مهلة الرد على التعديلات المقترحة على الطلب ${step.number} من ${step.brand}. يبقى الطلب كما كان.`,
    }),
    stockForBackOrder: (step) => ({
      title: 'وصلت بضاعة طلب مؤجَّل',
      message: arabic`وصلت بضاعة الطلب ${step.number} (${step.buyer}) وحُجزت له. يمكن اعتماد الطلب.`,
    }),
    ownBackOrderCovered: (step) => ({
      title: 'وصلت بضاعة طلبك المؤجَّل',
      message: arabic`وصلت بضاعة الطلب ${step.number} من ${step.brand}، وهي محجوزة لك.`,
    }),
    deductionFailed: (step) => ({
      title: 'تعذّر خصم المخزون',
      message: arabic`تعذّر خصم مخزون الطلب ${step.number} (${step.buyer}).` + arabicReason(step),
    }),
    credited: (step) => ({
      title: 'تم إصدار إشعار دائن',
      message: arabic`أصدر فريقنا إشعارًا دائنًا للطلب ${step.number} (${step.brand}).` + arabicReason(step),
    }),
  },
});

export type OrderWords = (typeof orderWords)['en'];

const englishTotal = ({ units, amount }: Totals): string =>
  `${units.toLocaleString('en-US')} units, ${formatAed(amount)}`;
const englishReason = ({ reason }: OrderStep): string => (reason ? ` Reason: ${reason}` : '');
const englishOffer = ({ proposed, ...step }: OrderStep): string =>
  proposed
    ? `: ${englishTotal(proposed)}, instead of ${englishTotal(step)}. Please accept or decline them by ${timeInWords(proposed.expires, 'en')}`
    : '. Please accept or decline them';
const madeOfLaterLots = (step: OrderStep): string =>
  `${step.number} for ${step.brand} was made of lots that are delivered later: ${englishTotal(step)}.`;

const pieces = {
  zero: '# قطعة',
  one: 'قطعة واحدة',
  two: 'قطعتان',
  few: '# قطع',
  many: '# قطعة',
  other: '# قطعة',
};
const arabicTotal = ({ units, amount }: Totals): string =>
  `${countInArabic(units, pieces)}، ${arabic`${formatAed(amount)}`}`;
const arabicReason = ({ reason }: OrderStep): string => (reason ? arabic` السبب: ${reason}` : '');
const arabicOffer = ({ proposed, ...step }: OrderStep): string =>
  proposed
    ? `: ${arabicTotal(proposed)} (سابقًا: ${arabicTotal(step)}). ${arabic`يُرجى قبولها أو رفضها قبل ${timeInWords(proposed.expires, 'ar')}`}`
    : '. يُرجى قبولها أو رفضها';
const madeOfLaterLotsInArabic = (step: OrderStep): string =>
  `${arabic`أُنشئ الطلب ${step.number} من ${step.brand} من العبوات التي تُسلَّم لاحقًا`}: ${arabicTotal(step)}.`;

/** Why an order was not approved although the buyer accepted the changes. */
const notApprovedInArabic: Record<string, string> = {
  [messages.orders.acceptedWithoutStock]: 'المخزون لا يكفي لاعتماده.',
  [messages.orders.acceptedWithoutCredit]: 'شروط المشتري لا تسمح بذلك، فما زال الطلب يحتاج إلى اعتماد.',
  [messages.orders.acceptedWithoutInvoice]: 'تعذّر إصدار فاتورته، فما زال الطلب يحتاج إلى اعتماد.',
};
