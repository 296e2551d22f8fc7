import './telegram.css'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Modal } from '@ayva/kit/Modal'
import { Form } from '@ayva/kit/controls'
import { type FormEvent, useState } from 'react'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { Scene } from './Scene.tsx'
import { text } from './telegram.text.ts'
import { webApp } from './arrival.ts'
import { useArrival } from './use-arrival.ts'

/** The target of Telegram's links: the mini app, the login button, the bot's links. */
function TelegramUserPage() {
  const { step, botUrl, say } = useArrival()
  return (
    <>
      <PageMeta title={text.title} description={text.description} noindex />
      {step === 'failed' && <Failure botUrl={botUrl} />}
      {step === 'second' && <Second say={say} />}
      {step === 'coming' && (
        <Scene>
          <h1>{text.doing}</h1>
        </Scene>
      )}
    </>
  )
}

/** The page states what to do; closing the dialog over it closes the mini app. */
function Failure({ botUrl }: { botUrl: string | null }) {
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    webApp()?.close?.()
  }
  return (
    <Scene>
      <h1>{text.notice.title}</h1>
      <p>{text.notice.lead}</p>
      {botUrl && (
        <Button kind="primary" size="lg" href={botUrl}>
          {text.notice.bot}
        </Button>
      )}
      <Modal open={open} onClose={close} title={text.popup.title}>
        <p>{text.popup.message}</p>
        <Button kind="primary" wide onClick={close}>
          {text.popup.close}
        </Button>
      </Modal>
    </Scene>
  )
}

function Second({ say }: { say: (code: string) => Promise<string | undefined> }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void say(code).then(setError)
  }
  return (
    <Scene>
      <Form noValidate onSubmit={submit}>
        <h1>{text.second.title}</h1>
        <p>{text.second.lead}</p>
        <Input
          label={text.second.label}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button kind="primary" size="lg" wide type="submit">
          {text.second.submit}
        </Button>
      </Form>
    </Scene>
  )
}

export const page: PageModule = { view: TelegramUserPage }
