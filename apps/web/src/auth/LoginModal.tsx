import './auth.css'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { useState } from 'react'
import { type ModalModule } from '#lib/page.ts'
import { text } from './auth.text.ts'
import { EmailField } from './EmailField.tsx'
import { SwitchLink } from './SwitchLink.tsx'
import { useLoginForm } from './use-login-form.ts'

function LoginModal({ close }: { close: () => void }) {
  const { form, email, words, submit } = useLoginForm()
  const { register, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const [known] = useState(email !== '')

  return (
    <Modal open onClose={close} title={text.login.title} blur>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <EmailField
          field={register('email')}
          value={email}
          error={errors.email?.message}
          first={!known}
          autoComplete="username"
          onAccept={(meant) => setValue('email', meant)}
        />
        <PasswordInput
          {...register('password')}
          label={text.password}
          autoComplete="current-password"
          error={errors.password?.message}
          data-autofocus={known || undefined}
        />
        {words && <ErrorNote title={words} />}
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
        <p className="auth-other">
          {text.login.none} <SwitchLink hash="#register">{text.login.toRegister}</SwitchLink>
        </p>
      </form>
    </Modal>
  )
}

export const modal: ModalModule = { view: LoginModal }
