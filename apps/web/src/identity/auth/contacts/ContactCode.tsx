import { Button } from '@ayva/kit/Button'
import { CodeInput } from '@ayva/kit/CodeInput'
import { Icon } from '@ayva/kit/Icon'
import { Refusal } from '@ayva/contract/refusal'
import { Form } from '@ayva/kit/controls'
import { type SubmitEvent, useState } from 'react'
import { Resend, type useKeptWait } from '../../codes/codes.ts'
import { text } from './contacts.text.ts'
import { type By } from './use-contacts.ts'

const words = text.code

type Way = { wait: ReturnType<typeof useKeptWait>; label: string; waits: string; by: By }
type ContactCodeProps = {
  /** The address that the code was sent to. */
  address: string
  /** The ways to send another code, each with its own wait. */
  ways: Way[]
  send: (by: By) => Promise<{ ttl: number }>
  tell: (code: string) => Promise<unknown>
  done: () => void
  /** Returns to the address. */
  edit?: (() => void) | undefined
}

/** A field for a code of six digits. A wrong code stays in the field, because often one digit is wrong. */
export function ContactCode({ address, ways, send, tell, done, edit }: ContactCodeProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'code' | By>()
  const [said, setSaid] = useState<string>()

  async function doing(what: 'code' | By, work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(what)
    setSaid(undefined)
    await work().catch((error: unknown) => setSaid(wordsOf(error)))
    setBusy(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void doing('code', async () => {
      await tell(code)
      done()
    })
  }
  const again = ({ by, wait }: Way) =>
    doing(by, async () => {
      try {
        wait.begin((await send(by)).ttl)
      } catch (error) {
        if (!wait.beginBy(error)) throw error
      }
    })

  return (
    <Form className="auth-form" noValidate onSubmit={submit}>
      <p className="k-text-2">
        {words.sentTo(address)}{' '}
        {edit && (
          <button type="button" className="auth-link" onClick={edit}>
            {words.edit}
          </button>
        )}
      </p>
      <CodeInput label={words.field} value={code} onChange={setCode} error={said} data-autofocus />
      <p className="auth-code-ways">
        {ways.map((way) => (
          <Resend
            key={way.by}
            until={way.wait.until}
            waits={way.waits}
            label={way.label}
            sending={busy === way.by}
            send={() => void again(way)}
          />
        ))}
      </p>
      <Button kind="primary" size="lg" wide type="submit" loading={busy === 'code'}>
        {words.submit}
      </Button>
      <p className="auth-code-never">
        <Icon name="shield-check" size={16} />
        {words.never}
      </p>
    </Form>
  )
}

/** The server's message about a code, or a message of the site if there is none. */
function wordsOf(error: unknown): string {
  const silent = text['phone-confirmation-gift.enter-code.error']
  if (!(error instanceof Refusal) || error.key === 'fault') return silent
  return Object.values(error.details.fields ?? {})[0] ?? (error.message || silent)
}
