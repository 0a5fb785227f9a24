import type { Language } from '@portal/contract/languages';
import type { Row } from 'exceljs';

/**
 * The Arabic of every header, sheet and label that the portal writes into workbooks (row Z05), in the words of the texts'
 * glossary. A word without its Arabic does not compile.
 */
const arabicWords = {
  // Sheets
  Orders: 'الطلبات',
  Buyers: 'المشترون',
  'Outgoing Mail': 'البريد الصادر',
  Receivables: 'الذمم المدينة',
  Statement: 'كشف حساب',
  Ageing: 'أعمار الذمم',
  Documents: 'المستندات',
  Problems: 'المشكلات',
  // Orders
  'Order Number': 'رقم الطلب',
  'Buyer Name': 'اسم المشتري',
  'Company Name': 'اسم الشركة',
  Brand: 'العلامة التجارية',
  'Stock File': 'ملف المخزون',
  'Submission Date': 'تاريخ الإرسال',
  'Order Status': 'حالة الطلب',
  'Total Amount': 'المبلغ الإجمالي',
  'Total Quantity': 'الكمية الإجمالية',
  Lines: 'البنود',
  Invoice: 'الفاتورة',
  Reason: 'السبب',
  'PO Number': 'رقم أمر الشراء',
  'Wanted Delivery': 'التسليم المطلوب',
  Note: 'ملاحظة',
  Revision: 'التعديل',
  'Back-order Of': 'طلب مؤجَّل من',
  'Expected On': 'متوقع في',
  'Placed By': 'أُرسل بواسطة',
  Email: 'البريد الإلكتروني',
  'Inventory Status': 'حالة المخزون',
  'Inventory Deduction Date': 'تاريخ خصم المخزون',
  'Inventory Error': 'خطأ المخزون',
  'Pending Review': 'قيد المراجعة',
  'Awaiting Payment': 'بانتظار الدفع',
  Completed: 'مكتمل',
  Cancelled: 'ملغى',
  Rejected: 'مرفوض',
  'Not Deducted': 'لم يُخصم',
  'Processing Inventory': 'قيد المعالجة',
  'Error Deducting Inventory': 'تعذّر خصم المخزون',
  Deducted: 'مخصوم',
  Restored: 'أُعيد',
  // Buyers
  Approved: 'معتمد',
  Wholesale: 'جملة',
  Retail: 'تجزئة',
  Online: 'عبر الإنترنت',
  Phone: 'الهاتف',
  Type: 'النوع',
  Status: 'الحالة',
  'Last Login': 'آخر دخول',
  'Registration Date': 'تاريخ التسجيل',
  'Company Website': 'موقع الشركة الإلكتروني',
  'Street Address': 'عنوان الشارع',
  City: 'المدينة',
  Country: 'الدولة',
  TRN: 'رقم التسجيل الضريبي',
  'Licence Number': 'رقم الرخصة',
  Notes: 'الملاحظات',
  'Rejection Reason': 'سبب الرفض',
  'Brand Access': 'الوصول إلى العلامات',
  // Mails
  Recipient: 'المستلم',
  Kind: 'النوع',
  Subject: 'الموضوع',
  Attempts: 'المحاولات',
  Requested: 'طُلبت في',
  'Sent Again': 'أُعيد إرسالها في',
  Sent: 'أُرسلت',
  'Last Error': 'آخر خطأ',
  Queued: 'بانتظار الإرسال',
  Sending: 'قيد الإرسال',
  Failed: 'تعذّر إرسالها',
  'Not needed': 'لم تعد لازمة',
  'Application received': 'استلام طلب التسجيل',
  'Account approved': 'اعتماد الحساب',
  'Application rejected': 'رفض طلب التسجيل',
  'Password reset': 'إعادة تعيين كلمة المرور',
  'Password changed': 'تغيير كلمة المرور',
  'Second factor changed': 'تغيير التحقق بخطوتين',
  'Invitation to the team': 'دعوة إلى الفريق',
  'Invitation into a company': 'دعوة إلى شركة',
  'Order approved': 'اعتماد الطلب',
  'Order rejected': 'رفض الطلب',
  'Order cancelled': 'إلغاء الطلب',
  'Payment received': 'استلام الدفعة',
  'Credit note issued': 'إصدار إشعار دائن',
  'Changes proposed': 'اقتراح تعديل',
  'Reminder of proposed changes': 'تذكير باقتراح تعديل',
  'Proposed changes expired': 'انتهاء مهلة اقتراح التعديل',
  'Back-order in stock': 'وصول بضاعة طلب مؤجَّل',
  'Payment reminder': 'تذكير بالسداد',
  'Answer in the chat': 'رد في المحادثة',
  // Receivables and statements
  Buyer: 'المشتري',
  Balance: 'الرصيد',
  'Not Due': 'لم يستحق بعد',
  '1–30 Days': '1 إلى 30 يومًا',
  '31–60 Days': '31 إلى 60 يومًا',
  '61–90 Days': '61 إلى 90 يومًا',
  'Over 90 Days': 'أكثر من 90 يومًا',
  Overdue: 'متأخر السداد',
  'Days Overdue': 'أيام التأخر',
  Credit: 'رصيد دائن',
  'Covered by Cheques': 'مغطى بشيكات',
  'Payment Days': 'مهلة السداد بالأيام',
  'Credit Limit': 'حد الائتمان',
  'On Hold': 'موقوف',
  Yes: 'نعم',
  Date: 'التاريخ',
  Entry: 'البيان',
  Document: 'المستند',
  Order: 'الطلب',
  Payment: 'الدفعة',
  'Payment Reference': 'مرجع الدفع',
  'Due Date': 'تاريخ الاستحقاق',
  Amount: 'المبلغ',
  AED: 'بالدرهم الإماراتي',
  // Tax documents
  Number: 'الرقم',
  'Issue Date': 'تاريخ الإصدار',
  'Corrects Invoice': 'تصحيح للفاتورة',
  Net: 'الصافي',
  VAT: 'ضريبة القيمة المضافة',
  Total: 'الإجمالي',
  Emirate: 'الإمارة',
  'VAT Rate (%)': 'نسبة الضريبة (%)',
  // The audit log
  'Audit Log': 'سجل التدقيق',
  Time: 'الوقت',
  Name: 'الاسم',
  Role: 'الصفة',
  Action: 'الإجراء',
  Record: 'السجل',
  Label: 'اسم السجل',
  Changes: 'التغييرات',
  Device: 'الجهاز',
  'IP Address': 'عنوان IP',
  'Request ID': 'معرّف العملية',
  // Order sheets
  Reference: 'رقم الصنف',
  Barcode: 'الباركود',
  Description: 'الوصف',
  Colour: 'اللون',
  Size: 'المقاس',
  'Price (AED per unit)': 'السعر (AED للقطعة)',
  'Units per lot': 'قطع العبوة',
  'Available (lots)': 'المتاح (عبوات)',
  'Order quantity (lots)': 'كمية الطلب (عبوات)',
  'Total units': 'إجمالي القطع',
  'Line total (AED)': 'إجمالي البند (AED)',
  'Order quantity': 'كمية الطلب',
  'Enter whole lots in the yellow column and upload the file in the portal.':
    'أدخل عدد عبوات صحيحًا في العمود الأصفر، ثم ارفع الملف إلى البوابة.',
  'Please enter whole lots, 0 or more.': 'أدخل عدد عبوات صحيحًا، 0 أو أكثر.',
  // Problems of an uploaded workbook
  Sheet: 'الورقة',
  Cell: 'الخلية',
  For: 'يخص',
  Concerns: 'الحقل',
  Problem: 'المشكلة',
  Found: 'الموجود',
  Expected: 'المتوقع',
} as const satisfies Record<string, string>;

export type WorkbookWord = keyof typeof arabicWords;

/** A text in both languages whose words stand elsewhere, such as the name of an emirate. */
export interface Label {
  en: string;
  ar: string;
}

/** The value of a cell in the reader's language. */
export const valueFor = (value: WorkbookWord | Label, language: Language): string =>
  (typeof value === 'string' ? { en: value, ar: arabicWords[value] } : value)[language];

/** The word of a header: in English, or for an Arabic reader in Arabic with the English below. */
export const wordFor = (word: WorkbookWord, language: Language): string =>
  language === 'ar' ? `${arabicWords[word]}\n${word}` : word;

/** The word on a single line, such as the name of a sheet. */
export const inOneLine = (word: WorkbookWord, language: Language): string =>
  language === 'ar' ? `${arabicWords[word]} - ${word}` : word;

/** The direction in which a sheet opens: for an Arabic reader from the right. */
export const viewFor = (language: Language) => (language === 'ar' ? { rightToLeft: true } : {});

/** In points: two lines. */
const bilingualHeight = 32;

/** Makes room for the second line of a header row in both languages. */
export function showBothLanguages(header: Row, language: Language): void {
  if (language !== 'ar') return;
  header.height = bilingualHeight;
  header.alignment = { wrapText: true, vertical: 'middle' };
}
