import { Form } from 'antd';
import type { ApiError } from '../../../shared/data/api';
import { showFieldErrors } from '../../../shared/form/rules';

/** Returns a form for a code, and a function that shows the server's message about the code at its field. */
export function useCodeForm() {
  const [form] = Form.useForm<{ code: string }>();
  return {
    form,
    focus: () => form.focusField('code'),
    /**
     * Returns false when the failure is not about the code. The next code replaces a wrong one, which is selected. Shows the
     * server's sentence unless there is another one.
     */
    showCodeError: (error: ApiError, sentence?: string): boolean => {
      const isShown = showFieldErrors(form, error);
      if (isShown && sentence) form.setFields([{ name: 'code', errors: [sentence] }]);
      const field: unknown = isShown && form.getFieldInstance('code');
      if (isSelectable(field)) field.select();
      return isShown;
    },
  };
}

const isSelectable = (field: unknown): field is { select: () => void } =>
  typeof field === 'object' && field !== null && 'select' in field;
