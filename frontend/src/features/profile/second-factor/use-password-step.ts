import type { SetUpSecondFactorInput } from '@portal/contract/second-factor';
import { Form } from 'antd';
import { type ApiError, errorMessageOf } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { setFieldErrors, showFieldErrors } from '../../../shared/form/rules';
import { secondFactorPath } from './use-second-factor';

interface PasswordStepOptions<SetUp> {
  /** Where the password is sent, such as `set-up`. */
  path: string;
  failed: string;
  onDone: (setUp: SetUp) => void;
  /** Called with failures that are not about the password. */
  onFailed: (error: ApiError) => void;
}

/** Sends the password, which the server answers with what the app or the browser needs. */
export function usePasswordStep<SetUp>({ path, failed, onDone, onFailed }: PasswordStepOptions<SetUp>) {
  const [form] = Form.useForm<SetUpSecondFactorInput>();
  const { start, busy } = useAction<SetUp, SetUpSecondFactorInput>({
    call: (body) => ({ method: 'post', url: `${secondFactorPath}/${path}`, body }),
    failed,
    refreshes: [],
    onDone: (setUp) => {
      form.resetFields();
      onDone(setUp);
    },
    onFailed: (error) => {
      if (error.body?.code === 'auth.current_password_incorrect') {
        setFieldErrors(form, [{ name: 'currentPassword', errors: [errorMessageOf(error, failed)] }]);
      } else if (!showFieldErrors(form, error)) onFailed(error);
    },
  });
  return { form, start, busy };
}
