import '../auth.css'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { Form } from '@ayva/kit/controls'
import { useEffect, useState } from 'react'
import { type ModalModule } from '#lib/page.ts'
import { CaptchaField } from '../../captcha/captcha.ts'
import { CodeArt, CodeStep, codeState, codeTitle, useCodeState } from '../../factors/factors.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from '../auth.text.ts'
import { ForgotLink, SetAnew, WaysOut } from '../password/ForgotPassword.tsx'
import { NameField } from '../registration/NameField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import { SwitchLink } from './SwitchLink.tsx'
import { useLoginForm } from './use-login-form.ts'

function LoginModal({ close }: { close: () => void }) {
  const { form, fields, words, wrong, waits, submit, enter, ...name } = useLoginForm()
  const { errors, isSubmitting } = form.formState
  const personal = useSetting('personal_mode')?.enabled
  const [known] = useState(form.getValues(name.by) !== '')
  const asked = useCodeState((state) => state.data)
  useEffect(() => codeState.forget, [])

  if (asked)
    return (
      <Modal open onClose={close} title={codeTitle(asked)} blur art={<CodeArt />}>
        <CodeStep asked={asked} enter={enter} onEdit={codeState.leave} />
      </Modal>
    )
  return (
    <Modal open onClose={close} title={text.login.title} blur>
      <Form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <SetAnew />
        <NameField
          by={name.by}
          onBy={name.choose}
          fields={fields}
          email={name.email}
          errors={{ email: errors.email?.message, phone: errors.phone?.message }}
          first={!known}
          existing
          onAccept={name.accept}
        />
        <PasswordInput
          {...fields.password}
          label={text.password}
          labelEnd={<ForgotLink />}
          autoComplete="current-password"
          error={errors.password?.message}
          data-autofocus={known || undefined}
        />
        {words && <ErrorNote title={words} />}
        <CaptchaField state={name.captcha} />
        <WaysOut wrong={wrong} waits={waits} />
        <Button
          kind="primary"
          size="lg"
          wide
          type="submit"
          loading={isSubmitting}
          loadingLabel={text.login.submitting}
        >
          {text.login.submit}
        </Button>
        <PasskeyButton />
        <NetworkRow />
        {!personal && (
          <p className="auth-other">
            {text.login.none} <SwitchLink hash="#register">{text.login.toRegister}</SwitchLink>
          </p>
        )}
      </Form>
    </Modal>
  )
}

export const modal: ModalModule = { view: LoginModal }
