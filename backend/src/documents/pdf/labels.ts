import type { PaymentMethod } from '@portal/contract/payments';
import type { AgeingBucket, ReceivableKind } from '@portal/contract/receivables';

/** A label in both languages of the document. */
export interface Label {
  en: string;
  ar: string;
}

export const titles = {
  invoice: { en: 'Tax Invoice', ar: 'فاتورة ضريبية' },
  credit_note: { en: 'Tax Credit Note', ar: 'إشعار دائن ضريبي' },
  statement: { en: 'Statement of Account', ar: 'كشف حساب' },
} as const;

/** The entries of a statement of account. */
export const entryKinds = {
  invoice: { en: 'Invoice', ar: 'فاتورة' },
  credit_note: { en: 'Credit note', ar: 'إشعار دائن' },
  payment: { en: 'Payment', ar: 'دفعة' },
  refund: { en: 'Refund', ar: 'مبلغ مردود' },
  write_off: { en: 'Write-off', ar: 'شطب دين' },
} as const satisfies Record<ReceivableKind, Label>;

export const paymentMethodNames = {
  transfer: { en: 'Transfer', ar: 'حوالة' },
  cash: { en: 'Cash', ar: 'نقدًا' },
  card: { en: 'Card', ar: 'بطاقة' },
  cheque: { en: 'Cheque', ar: 'شيك' },
} as const satisfies Record<PaymentMethod, Label>;

/** Open amounts by the days since they were due. */
export const ageingLabels = {
  notDue: { en: 'Not due', ar: 'لم يستحق بعد' },
  days30: { en: '1–30 days', ar: '1 إلى 30 يومًا' },
  days60: { en: '31–60 days', ar: '31 إلى 60 يومًا' },
  days90: { en: '61–90 days', ar: '61 إلى 90 يومًا' },
  older: { en: 'Over 90 days', ar: 'أكثر من 90 يومًا' },
} as const satisfies Record<AgeingBucket, Label>;

export const labels = {
  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  trn: { en: 'TRN', ar: 'رقم التسجيل الضريبي' },
  licence: { en: 'Trade licence', ar: 'الرخصة التجارية' },
  deliverTo: { en: 'Delivered to', ar: 'مكان التسليم' },
  invoiceNumber: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  creditNoteNumber: { en: 'Credit note number', ar: 'رقم الإشعار' },
  issueDate: { en: 'Date of issue', ar: 'تاريخ الإصدار' },
  supplyDate: { en: 'Date of supply', ar: 'تاريخ التوريد' },
  dueDate: { en: 'Due date', ar: 'تاريخ الاستحقاق' },
  order: { en: 'Order', ar: 'رقم الطلب' },
  poNumber: { en: 'Your PO number', ar: 'رقم أمر الشراء' },
  deliverOn: { en: 'Wanted on', ar: 'التسليم المطلوب' },
  note: { en: 'Note', ar: 'ملاحظة' },
  paymentTerms: { en: 'Payment terms', ar: 'مهلة السداد' },
  originalInvoice: { en: 'Original invoice', ar: 'الفاتورة الأصلية' },
  originalDate: { en: 'Date of that invoice', ar: 'تاريخ الفاتورة' },
  reason: { en: 'Reason', ar: 'السبب' },
  line: { en: '#', ar: 'م' },
  reference: { en: 'Reference', ar: 'رقم الصنف' },
  description: { en: 'Description', ar: 'الوصف' },
  units: { en: 'Units (lots)', ar: 'القطع (العبوات)' },
  unitPrice: { en: 'Unit price', ar: 'سعر القطعة' },
  discount: { en: 'Discount', ar: 'الخصم' },
  net: { en: 'Net', ar: 'الصافي' },
  rate: { en: 'VAT %', ar: 'النسبة' },
  vat: { en: 'VAT', ar: 'الضريبة' },
  gross: { en: 'Gross', ar: 'الإجمالي' },
  carriedForward: { en: 'Carried forward', ar: 'يُنقل إلى الصفحة التالية' },
  broughtForward: { en: 'Brought forward', ar: 'منقول من الصفحة السابقة' },
  totalNet: { en: 'Total excluding VAT', ar: 'المجموع قبل الضريبة' },
  totalDiscount: { en: 'Discount included', ar: 'الخصم المشمول' },
  totalVat: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
  totalGross: { en: 'Total in AED', ar: 'المجموع بالدرهم' },
  totalCredit: { en: 'Credit in AED', ar: 'المبلغ الدائن بالدرهم' },
  vatSummary: { en: 'VAT summary, AED', ar: 'ملخص الضريبة بالدرهم' },
  standard: { en: 'Standard', ar: 'أساسية' },
  zero: { en: 'Zero', ar: 'صفرية' },
  iban: { en: 'IBAN', ar: 'رقم الآيبان' },
  bank: { en: 'Bank', ar: 'البنك' },
  account: { en: 'Account', ar: 'اسم الحساب' },
  bic: { en: 'BIC', ar: 'رمز السويفت' },
  paymentReference: { en: 'Payment reference', ar: 'مرجع الدفع' },
  correction: { en: 'Correction, AED', ar: 'التصحيح بالدرهم' },
  original: { en: 'On the invoice', ar: 'في الفاتورة' },
  creditedBefore: { en: 'Credited before', ar: 'إشعارات سابقة' },
  difference: { en: 'Difference', ar: 'الفرق' },
  corrected: { en: 'Corrected', ar: 'بعد التصحيح' },
  statementTo: { en: 'Statement date', ar: 'تاريخ الكشف' },
  statementFrom: { en: 'Entries since', ar: 'القيود من تاريخ' },
  openingBalance: { en: 'Opening balance', ar: 'الرصيد الافتتاحي' },
  closingBalance: { en: 'Balance due', ar: 'الرصيد المستحق' },
  date: { en: 'Date', ar: 'التاريخ' },
  entry: { en: 'Entry', ar: 'البيان' },
  entryReference: { en: 'Reference', ar: 'المرجع' },
  due: { en: 'Due', ar: 'الاستحقاق' },
  debit: { en: 'Debit', ar: 'مدين' },
  credit: { en: 'Credit', ar: 'دائن' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  ageing: { en: 'Open amounts by days overdue', ar: 'المبالغ غير المسددة حسب أيام التأخر' },
  covered: { en: 'Covered by cheques', ar: 'مغطى بشيكات' },
  inAed: { en: 'All amounts in AED', ar: 'جميع المبالغ بالدرهم الإماراتي' },
} as const satisfies Record<string, Label>;
