import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { logoLimits, type Settings } from '@portal/contract/settings';
import { hasExtension } from '@portal/contract/stock-files';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPicture } from '../../shared/data/files';
import { useAction } from '../../shared/data/use-action';
import { ActionDialog } from '../../shared/ui/dialogs/action-dialog';
import { spinner } from '../../shared/ui/states/spinner';
import { translateSentence } from '../../texts/translate-sentence';

const logoPath = '/api/settings/logo';
const extensions = ['.png', '.jpg', '.jpeg'];

/** The logo on tax documents. It is saved at once, apart from the form around it. */
export function LogoField({ logo }: Pick<Settings, 'logo'>) {
  const { t } = useTranslation('settings');
  const [refusal, setRefusal] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const { data: picture, isError } = useQuery({
    queryKey: ['pictures', logoPath, logo?.key],
    queryFn: ({ signal }) => requestPicture(`${logoPath}?${new URLSearchParams({ key: logo?.key ?? '' })}`, signal),
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const upload = useAction<Settings, File>({
    call: (file) => {
      const body = new FormData();
      body.set('logoFile', file);
      return { method: 'put', url: logoPath, body };
    },
    failed: messages.settings.saveLogoFailed,
    done: messages.settings.logoSaved,
    refreshes: ['settings'],
  });
  const removal = useAction<Settings>({
    call: () => ({ method: 'delete', url: logoPath }),
    failed: messages.settings.saveLogoFailed,
    done: messages.settings.logoRemoved,
    refreshes: ['settings'],
    onDone: () => setRemoving(false),
  });
  const busy = upload.busy || removal.busy;
  const failure = refusal ?? upload.failure;
  const choose = (file: File) => {
    upload.reset();
    removal.reset();
    const isAccepted = hasExtension(file.name, extensions) && file.size <= logoLimits.bytes;
    setRefusal(isAccepted ? undefined : messages.settings.logoInvalid);
    if (isAccepted) upload.start(file);
    // Returning false stops antd from uploading the chosen file by itself.
    return false;
  };
  return (
    <Form.Item
      label={t('logo.title')}
      extra={t('logo.hint')}
      validateStatus={failure ? 'error' : ''}
      help={failure && <span role="alert">{translateSentence(failure)}</span>}
    >
      <Flex gap="small" align="center" wrap>
        {logo && (
          <span className="settings-logo">
            {picture && <img src={picture} alt={t('logo.title')} />}
            {isError && <span className="muted">{t('logo.notShown')}</span>}
          </span>
        )}
        <Flex gap={4}>
          <Upload
            accept={extensions.join(',')}
            multiple={false}
            showUploadList={false}
            beforeUpload={choose}
            disabled={busy}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={upload.busy && spinner} disabled={removal.busy}>
              {logo ? t('logo.replace') : t('logo.upload')}
            </Button>
          </Upload>
          {logo && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={busy}
              onClick={() => {
                setRefusal(undefined);
                upload.reset();
                removal.reset();
                setRemoving(true);
              }}
            >
              {t('logo.remove')}
            </Button>
          )}
        </Flex>
      </Flex>
      <ActionDialog
        title={t('logo.removeTitle')}
        open={removing}
        onClose={() => setRemoving(false)}
        primary={t('logo.remove')}
        danger
        busy={removal.busy}
        failure={removal.failure && translateSentence(removal.failure)}
        onPrimary={() => removal.start()}
      >
        <p>{t('logo.whatRemovingDoes')}</p>
      </ActionDialog>
    </Form.Item>
  );
}
