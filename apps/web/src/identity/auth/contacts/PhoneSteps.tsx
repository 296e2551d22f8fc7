import '../auth.css'
import './contacts.css'
import { type Self } from '@ayva/contract/identity/player'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { type ReactNode, useState } from 'react'
import { useKeptWait } from '../../codes/codes.ts'
import { ContactCode } from './ContactCode.tsx'
import { text } from './contacts.text.ts'
import { type By, useContacts, useSelfAnew } from './use-contacts.ts'

const words = text.dialog

type PhoneStepsProps = {
  self: Self
  /** Called once the phone is confirmed. */
  done: () => void
  /** Renders the frame of the steps, with the title of the current one. */
  children: (title: string, steps: ReactNode) => ReactNode
}

/** Confirms the player's phone: a code by message or by call, and the field for it. */
export function PhoneSteps({ self, done, children }: PhoneStepsProps) {
  const { requestPhoneCode, confirmPhone } = useContacts()
  const selfAnew = useSelfAnew()
  const [sent, setSent] = useState(self.hasPhoneConfirmationCode)
  const wait = useKeptWait('confirmPhone', self.phoneCodeNextRequest)
  const call = useKeptWait('confirmPhoneCall', self.callTokenNextRequest)
  const phone = self.phone ?? ''
  const send = async (by: By) => {
    const answer = await requestPhoneCode(by)
    selfAnew()
    return answer
  }
  const finish = () => {
    selfAnew()
    done()
  }
  const start = async (by: By) => {
    const which = by === 'call' ? call : wait
    try {
      which.begin((await send(by)).ttl)
    } catch (error) {
      if (!which.beginBy(error)) throw error
    }
    setSent(true)
  }
  const ways = [
    { wait, label: text.code.again, waits: text.code.waits, by: 'sms' as const },
    { wait: call, label: text.code.call, waits: text.code.callWaits, by: 'call' as const },
  ]
  const steps = sent ? (
    <ContactCode address={phone} ways={ways} send={send} tell={confirmPhone} done={finish} />
  ) : (
    <Start phone={phone} start={start} />
  )
  return children(sent ? text.code.title : words.confirmPhone, steps)
}

function Start({ phone, start }: { phone: string; start: (by: By) => Promise<void> }) {
  const [busy, setBusy] = useState<By>()
  const [said, setSaid] = useState<string>()
  const ask = async (by: By) => {
    setBusy(by)
    await start(by).catch((error: unknown) =>
      setSaid(error instanceof Refusal ? error.message : unexpected),
    )
    setBusy(undefined)
  }
  return (
    <div className="auth-form">
      <p className="k-text-2">{words.confirmLead(phone)}</p>
      {said && <ErrorNote title={said} />}
      <Button
        kind="primary"
        size="lg"
        wide
        loading={busy === 'sms'}
        loadingLabel={words.sending}
        onClick={() => void ask('sms')}
        data-autofocus
      >
        {words.send}
      </Button>
      <Button size="lg" wide loading={busy === 'call'} onClick={() => void ask('call')}>
        {text.code.call}
      </Button>
    </div>
  )
}
